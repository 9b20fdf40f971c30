import { useDeviceValue } from '../ui/use-device-value.ts';

/** The IANA name of the device's time zone, without a date format where the browser can: its first one takes a slow phone 100 ms. */
export const timeZoneOfDevice = (): string =>
  typeof Temporal === 'undefined' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : Temporal.Now.timeZoneId();

/** The time zone of the device; null on the server, which does not know it. */
export const useTimeZone = (): string | null => useDeviceValue<string | null>(timeZoneOfDevice, null);
