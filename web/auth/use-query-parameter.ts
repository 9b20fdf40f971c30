import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

const never = () => () => undefined;

/** A parameter of the address; null where it has none, and while a page is hydrated that the server made without it. */
export const useQueryParameter = (name: string): string | null => {
  const [params] = useSearchParams();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? params.get(name) : null;
};
