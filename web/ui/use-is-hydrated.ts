import { useDeviceValue } from './use-device-value.ts';

/** False on the server and during hydration; for what the browser knows and the server does not. */
export const useIsHydrated = (): boolean => useDeviceValue(() => true, false);
