import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

const onTheServer = () => false;

/** Whether the device has no connection at all. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine === false, onTheServer);
