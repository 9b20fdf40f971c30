import { useDeviceValue } from '../ui/use-device-value.ts';

/** The name that browsers give a zone which the device does not tell them. It is in no list of zones, so the gateway refuses it. */
const UNKNOWN = 'Etc/Unknown';

/**
 * The IANA name of the device's time zone, without a date format where the browser can: its first one takes a slow phone 100 ms.
 * Null where the browser does not know it.
 */
export const timeZoneOfDevice = (): string | null => {
  const name =
    typeof Temporal === 'undefined' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : Temporal.Now.timeZoneId();
  return name === UNKNOWN ? null : name;
};

/** The time zone of the device; null where it is not known, as on the server. */
export const useTimeZone = (): string | null => useDeviceValue<string | null>(timeZoneOfDevice, null);
