import { useDeviceValue } from './use-device-value.ts';

/** False while a page from the server is hydrated; for what the browser knows and the server does not. */
export const useIsHydrated = (): boolean => useDeviceValue(() => true, false);
