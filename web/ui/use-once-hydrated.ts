import { useEffect, useEffectEvent } from 'react';

/** Calls back once the page is hydrated, since something may have been typed, chosen or opened before that. */
export const useOnceHydrated = (callback: () => void): void => {
  const hydrated = useEffectEvent(callback);
  useEffect(() => void hydrated(), []);
};
