import { useSyncExternalStore } from 'react';

/** The IANA name of the device's time zone. */
export const timeZoneOfDevice = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

// Nobody travels while looking at a page.
const subscribe = () => () => undefined;

/** The time zone of the device; null on the server, which has the academy's time alone. */
export const useTimeZone = (): string | null =>
  useSyncExternalStore<string | null>(subscribe, timeZoneOfDevice, () => null);
