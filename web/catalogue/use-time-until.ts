import { useEffect, useState } from 'react';
import { relativeTime, type TimeUnit } from '../texts/relative-time.ts';
import type { Language } from '../texts/language-of.ts';
import { useReload } from '../ui/use-reload.ts';
import { indianDay } from './indian-day.ts';

const MINUTE_SECONDS = 60;
const MINUTE_MS = MINUTE_SECONDS * 1000;
const HOUR_MS = 60 * MINUTE_MS;
// Nearer instants are given in hours, also across midnight.
const NEAR_MS = 6 * HOUR_MS;

/** How far away an instant is: in days of the Indian calendar, and on the same day in hours or minutes. */
const distance = (instant: number, now: number): { count: number; unit: TimeUnit } => {
  const days = indianDay(instant) - indianDay(now);
  const away = instant - now;
  if (days !== 0 && Math.abs(away) >= NEAR_MS) return { count: days, unit: 'day' };
  const minutes = Math.round(away / MINUTE_MS);
  if (Math.abs(minutes) < 60) return { count: minutes, unit: 'minute' };
  return { count: Math.round(minutes / 60), unit: 'hour' };
};

/**
 * The time by the clock of the device, to the minute, and at once when the page is seen again, since a device that sleeps may
 * stop its timers. Null until the page runs in a browser, and where that clock must be wrong, because it is past what the
 * academy has just announced as upcoming.
 */
export const useNow = (toCome: string | null): number | null => {
  const [now, setNow] = useState<number | null>(null);

  useEffect(() => {
    const first = setTimeout(() => {
      const isWrong = toCome !== null && Date.parse(toCome) <= Date.now();
      setNow(isWrong ? null : Date.now());
    });
    return () => clearTimeout(first);
  }, [toCome]);
  useReload(async () => setNow((before) => (before === null ? null : Date.now())), MINUTE_SECONDS);
  return now;
};

/** How far away an instant is from now, in words. */
export const timeUntil = (instant: string, now: number, language: Language): string => {
  const { count, unit } = distance(Date.parse(instant), now);
  return relativeTime(count, unit, language);
};
