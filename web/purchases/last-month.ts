import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../device-storage.ts';

const lastMonthKey = (courseId: string) => `last-month:${courseId}`;

const lastMonth = (courseId: string): number => Number.parseInt(deviceStorage.read(lastMonthKey(courseId)) ?? '', 10);

// The value changes on other pages only, so there is nothing to subscribe to.
const subscribe = () => () => undefined;

/** The month of a course that was opened last on this device; NaN when none was, and on the server, which has no device. */
export const useLastMonth = (courseId: string): number =>
  useSyncExternalStore(
    subscribe,
    () => lastMonth(courseId),
    () => Number.NaN,
  );

/** Remembers the month that was just opened, so that the next visit goes on there. */
export const rememberMonth = (courseId: string, month: number): void => {
  deviceStorage.write(lastMonthKey(courseId), String(month));
};
