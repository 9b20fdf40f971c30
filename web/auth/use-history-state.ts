import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';

/** The state of the history entry, which outlives a reload; null during hydration, since the server does not know it. */
export const useHistoryState = (): unknown => {
  const { state } = useLocation();
  return useIsHydrated() ? state : null;
};
