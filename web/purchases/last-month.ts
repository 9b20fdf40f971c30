import { useEffect } from 'react';
import { useSession } from '../auth/session.tsx';
import { deviceStorage } from '../device-storage.ts';
import { useDeviceValue } from '../ui/use-device-value.ts';

// By learner, because after a session that expires somebody else may sign in on the device.
const useLastMonthKey = (courseId: string) => `last-month:${useSession().person?.id ?? ''}:${courseId}`;

/** The month of a course that the learner opened last on this device; NaN when none was, and on the server, which has no device. */
export const useLastMonth = (courseId: string): number => {
  const key = useLastMonthKey(courseId);
  return useDeviceValue(() => Number.parseInt(deviceStorage.read(key) ?? '', 10), Number.NaN);
};

/** Remembers the month that is open, so that the next visit goes on there. */
export const useRememberedMonth = (courseId: string, month: number | undefined): void => {
  const key = useLastMonthKey(courseId);
  useEffect(() => {
    if (month !== undefined) deviceStorage.write(key, String(month));
  }, [key, month]);
};
