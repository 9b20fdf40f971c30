import { useEffect } from 'react';
import { deviceStorage } from '../device-storage.ts';
import { useDeviceValue } from '../ui/use-device-value.ts';
import { useDeviceKey } from './use-device-key.ts';

const LAST_MONTH = 'last-month';

/** The month of a course that the learner opened last on this device; NaN when none was, and on the server, which has no device. */
export const useLastMonth = (courseId: string): number => {
  const key = useDeviceKey(LAST_MONTH, courseId);
  return useDeviceValue(() => Number.parseInt(deviceStorage.read(key) ?? '', 10), Number.NaN);
};

/** Remembers the month that is open, so that the next visit continues there. */
export const useRememberedMonth = (courseId: string, month: number | undefined): void => {
  const key = useDeviceKey(LAST_MONTH, courseId);
  useEffect(() => {
    if (month !== undefined) deviceStorage.write(key, String(month));
  }, [key, month]);
};
