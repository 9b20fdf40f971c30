import { useSearchParams } from 'react-router-dom';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';

/** A parameter of the address; null where it has none, and while a page is hydrated that the server made without it. */
export const useQueryParameter = (name: string): string | null => {
  const [params] = useSearchParams();
  return useIsHydrated() ? params.get(name) : null;
};
