import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { NextClassFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { DateTile } from '../ui/date-tile.tsx';
import { useTimeUntil } from './use-time-until.ts';
import styles from './next-class.module.css';

/** When the next class of a course is, how far away that is, and the calendar file. Nothing without a date. */
export function NextClass({ course: from }: { course: FragmentType<NextClassFragment> }) {
  const texts = useTexts();
  const { nextClass, classTimes } = fragmentData<NextClassFragment>(from);
  const away = useTimeUntil(nextClass?.startsAt ?? null, texts.catalogue.started);

  if (nextClass === null) return null;
  return (
    <div className={styles.next}>
      <DateTile day={nextClass.calendarDay} tone="next" isSaidBeside />
      <p className={styles.words}>
        <span>
          <strong>{texts.catalogue.nextClass}</strong>
          {away !== null && ' · '}
          {away !== null && <span className={styles.away}>{away}</span>}
        </span>
        <span>
          <time dateTime={nextClass.startsAt}>{nextClass.startsAtText}</time> {nextClass.timeZoneText}
        </span>
      </p>
      {classTimes !== null && (
        <a data-alone className={styles.calendar} href={classTimes.calendarUrl} download>
          <Icon name="calendar" />
          {texts.catalogue.addToCalendar}
        </a>
      )}
    </div>
  );
}
