import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while a page from the server is hydrated; for what the browser knows and the server does not. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
