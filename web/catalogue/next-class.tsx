import type { FragmentType } from '@apollo/client';
import { useEffect, useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { NextClassFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { timeAway } from '../texts/time-away.ts';
import styles from './next-class.module.css';

/** When the next class of a course is, how far away that is, and the calendar file. Nothing without a date. */
export function NextClass({ course: from }: { course: FragmentType<NextClassFragment> }) {
  const texts = useTexts();
  const { nextClass, classTimes } = fragmentData<NextClassFragment>(from);
  const away = useTimeUntil(nextClass?.startsAt ?? null);

  if (nextClass === null) return null;
  return (
    <p className={styles.line}>
      <strong>{texts.catalogue.nextClass}:</strong>
      <time dateTime={nextClass.startsAt}>{nextClass.startsAtText}</time>
      {away !== null && <span className={styles.away}>{away}</span>}
      {classTimes !== null && (
        <a className={styles.calendar} href={classTimes.calendarUrl} download>
          <Icon name="calendar" />
          {texts.catalogue.addToCalendar}
        </a>
      )}
    </p>
  );
}

const MINUTE_MS = 60_000;
const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How far away an instant is, in words by the clock of the device; null until the page runs in a browser. */
const useTimeUntil = (instant: string | null): string | null => {
  const { language } = useLanguage();
  const [now, setNow] = useState<number | null>(null);

  useEffect(() => {
    const tick = () => setNow(Date.now());
    const first = setTimeout(tick);
    const timer = setInterval(tick, MINUTE_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);

  if (instant === null || now === null) return null;
  const minutes = Math.round((Date.parse(instant) - now) / MINUTE_MS);
  const [unit, size] = units.find(([, size]) => Math.abs(minutes) >= size) ?? units[2];
  return timeAway(Math.round(minutes / size), unit, language);
};
