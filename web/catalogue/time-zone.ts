import { useSyncExternalStore } from 'react';

/** The IANA name of the device's time zone. */
export const timeZoneOfDevice = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

// Read once: the zone hardly changes while a page is open.
const subscribe = () => () => undefined;

/** The time zone of the device; null on the server, which does not know it. */
export const useTimeZone = (): string | null =>
  useSyncExternalStore<string | null>(subscribe, timeZoneOfDevice, () => null);
