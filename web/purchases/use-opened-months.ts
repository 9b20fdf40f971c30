import { useEffect, useRef, useState } from 'react';
import { deviceStorage } from '../device-storage.ts';
import { useDeviceKey } from './use-device-key.ts';

const none: ReadonlySet<number> = new Set();

const numbersIn = (text: string): readonly number[] => text.split(',').filter(Boolean).map(Number);

/**
 * The months that have been opened since the learner last saw this course on this device, also while the page is open; each is
 * reported once. None on the first visit, when nothing is known of an earlier one, and on the server.
 */
export const useOpenedMonths = (courseId: string, open: readonly number[]): ReadonlySet<number> => {
  const key = useDeviceKey('open-months', courseId);
  const [opened, setOpened] = useState(none);
  // For browsers that refuse storage: what this page has shown.
  const shown = useRef<string | null>(null);
  const now = open.join(',');

  useEffect(() => {
    const before = shown.current ?? deviceStorage.read(key);
    shown.current = now;
    deviceStorage.write(key, now);
    if (before === null) return;
    const seen = new Set(numbersIn(before));
    const months = numbersIn(now);
    if (months.length > seen.size) setOpened(new Set(months.filter((month) => !seen.has(month))));
  }, [key, now]);

  return opened;
};
