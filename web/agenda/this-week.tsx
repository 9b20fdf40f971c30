import type { FragmentType } from '@apollo/client';
import { useId, useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { AgendaEntryKind, ThisWeekFragment } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { smallNumber } from '../texts/small-number.ts';
import { languageOf } from '../texts/language-of.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { DateTile } from '../ui/date-tile.tsx';
import { EmptyList } from '../ui/empty-list.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { Week } from '../ui/week.tsx';
import styles from './this-week.module.css';

type ThisWeekProps = {
  /** Null while loading and when it could not be fetched. */
  agenda: FragmentType<ThisWeekFragment> | null;
  loading: boolean;
  onTryAgain: () => void;
};

const icons: Record<AgendaEntryKind, IconName> = {
  CLASS: 'book',
  MEETING: 'chat',
  PAYMENT: 'receipt',
  WEBINAR: 'video',
};

/** How many entries are shown until the rest is unfolded, so that what follows the week is near; the style sheet folds the others. */
const FIRST_ENTRIES = 2;

/** Seven days as windows, what comes next, and the way to take it all into one's own calendar. */
export function ThisWeek({ agenda: from, loading, onTryAgain }: ThisWeekProps) {
  const texts = useTexts();
  const agenda = fragmentData<ThisWeekFragment>(from);
  return (
    <Section
      title={texts.agenda.yourWeek}
      ruled={false}
      action={agenda && <span className={styles.zone}>{agenda.timeZoneText}</span>}
    >
      {loading && (
        <SkeletonRegion className={styles.card}>
          <div className={styles.evening}>
            <Skeleton shape="block" />
          </div>
          <div className={styles.rest}>
            <Skeleton count={6} />
          </div>
        </SkeletonRegion>
      )}
      {!loading && agenda === null && <EmptyList text={texts.agenda.weekNotLoaded} onTryAgain={onTryAgain} />}
      {agenda && <WeekCard agenda={agenda} />}
    </Section>
  );
}

function WeekCard({ agenda: { days, entries, calendarUrl } }: { agenda: ThisWeekFragment }) {
  const texts = useTexts();
  const language = useLanguage();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const furtherCount = entries.length - FIRST_ENTRIES;
  return (
    <div className={styles.card} data-week>
      <div className={styles.evening}>
        <Week
          label={texts.agenda.yourWeek}
          days={days.map(({ calendarDay, hasClass, hasMeeting, hasWebinar, isPending, isDue, ...day }) => ({
            ...calendarDay,
            ...day,
            isLit: hasClass || hasMeeting || hasWebinar,
            isHalfLit: isPending,
            isRinged: isDue,
          }))}
        />
      </div>
      {entries.length === 0 ? (
        <p className={styles.nothing}>{texts.agenda.nothingPlanned}</p>
      ) : (
        <>
          <ul className={styles.entries} id={id} data-unfolded={unfolded}>
            {entries.map((entry) => (
              <li key={entry.key}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <a href={calendarUrl} download>
              <Icon name="calendar" />
              {texts.agenda.addToYourCalendar}
            </a>
            {furtherCount > 0 && (
              <button type="button" aria-expanded={unfolded} aria-controls={id} onClick={() => setUnfolded(!unfolded)}>
                {unfolded ? texts.ui.showLess : texts.agenda.moreEntries(smallNumber(furtherCount, language))}
                <Icon name="chevron-down" size={18} />
              </button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function Entry({ entry }: { entry: ThisWeekFragment['entries'][number] }) {
  return (
    <Link to={entry.destination.path} className={styles.entry} data-overdue={entry.isOverdue}>
      <DateTile day={entry.calendarDay} tone={entry.isPending ? 'past' : 'plain'} />
      <span className={styles.words}>
        <span className={styles.title}>
          <Icon name={entry.isPending ? 'hourglass' : icons[entry.kind]} size={18} />
          <span>
            {entry.title}
            {entry.amount && <> · {entry.amount.display}</>}
          </span>
        </span>
        {entry.text !== null && (
          <span className={styles.text} lang={languageOf(entry.text)}>
            {entry.text}
          </span>
        )}
      </span>
    </Link>
  );
}
