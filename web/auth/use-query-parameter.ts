import { useSearchParams } from 'react-router-dom';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';

/** A parameter of the query; null where it is absent, and during hydration, since the server renders pages without it. */
export const useQueryParameter = (name: string): string | null => {
  const [params] = useSearchParams();
  return useIsHydrated() ? params.get(name) : null;
};
