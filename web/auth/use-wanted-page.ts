import { departureOf } from './session.tsx';
import { useHistoryState } from './use-history-state.ts';
import { useQueryParameter } from './use-query-parameter.ts';

/** The page to open after signing in, from the address or from the session that has ended; null where none is named. */
export const useWantedPage = (): string | null => {
  const { from } = departureOf(useHistoryState());
  return useQueryParameter('next') ?? from;
};
