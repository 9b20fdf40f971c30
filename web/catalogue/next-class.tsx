import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { NextClassFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { withDateBreaks } from '../texts/date-breaks.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { DateTile } from '../ui/date-tile.tsx';
import { timeUntil, useNow } from './use-time-until.ts';
import styles from './next-class.module.css';

/** When the next class of a course is, how far away that is, and the calendar file. Nothing without a date, or once it is over. */
export function NextClass({ course: from }: { course: FragmentType<NextClassFragment> }) {
  const texts = useTexts();
  const { nextClass, classTimes } = fragmentData<NextClassFragment>(from);
  const language = useLanguage();
  const now = useNow(nextClass?.endsAt ?? null);

  if (nextClass === null) return null;
  // A page that is left open may hold a class that has ended since.
  if (now !== null && Date.parse(nextClass.endsAt) <= now) return null;
  const hasBegun = now !== null && Date.parse(nextClass.startsAt) <= now;
  const away = hasBegun ? texts.catalogue.started : now && timeUntil(nextClass.startsAt, now, language);

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
          <time dateTime={nextClass.startsAt}>{withDateBreaks(nextClass.startsAtText)}</time> {nextClass.timeZoneText}
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
