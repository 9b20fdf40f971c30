import type { FragmentType } from '@apollo/client';
import { useId } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { CourseStepsFragment, MonthCardFragment, MonthState } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { withWholeDates } from '../texts/whole-dates.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Tag } from '../ui/tag.tsx';
import { useUnfolded } from '../ui/use-unfolded.ts';
import { monthAnchor } from './month-anchor.ts';
import type { LessonsOfMonth } from './use-open-lessons.ts';
import { PaymentSteps } from './payment-steps.tsx';
import { monthIcons } from './step-states.ts';
import highlight from './card-highlight.module.css';
import styles from './month-card.module.css';

type MonthCardProps = {
  courseId: string;
  month: FragmentType<MonthCardFragment>;
  /** A summary of its lessons; null while it is fetched. */
  lessons: LessonsOfMonth | null;
  /** What is to be paid, for the month that is next. */
  offer: CourseStepsFragment['nextPayable'];
  /** Whom to write to about a month that only the academy can open; null where it is none. */
  support: string | null;
  onPay: () => void;
};

/**
 * A month of a course: what it teaches, how it stands, and the one thing to do about it. The next one is large, an open one
 * compact, a locked one an outline; on a phone all but the next are rows that unfold.
 */
export function MonthCard({ courseId, month: from, lessons, offer, support, onPay }: MonthCardProps) {
  const texts = useTexts();
  const month = fragmentData<MonthCardFragment>(from);
  const id = useId();
  const [unfolded, setUnfolded] = useUnfolded(monthAnchor(month.number));
  const isOpen = month.state === 'UNLOCKED';
  const isUnknown = isOpen && lessons === 'unknown';
  const known = lessons === 'planned' || lessons === 'unknown' ? null : lessons;
  const shownTopics = isUnknown ? [] : known?.topics.length ? known.topics : month.plannedTopics;
  // For an open month the planned count is not shown, which the real lessons could contradict.
  const lessonCountText = isOpen && lessons !== 'planned' ? known?.countText : month.lessonCountText;

  return (
    <Card
      as="article"
      id={monthAnchor(month.number)}
      tabIndex={-1}
      lit={month.state === 'PAYABLE'}
      className={`${styles.card} ${highlight.card}`}
      data-look={looks[month.state]}
      data-on-phone={lookOnPhone(month.state, unfolded, support !== null)}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles.head}>
        <p className={styles.label}>
          <Icon name={monthIcons[month.state]} />
          {month.label}
        </p>
        <h3 className={styles.title} id={`${id}-title`} lang={languageOf(month.title)}>
          {month.title}
        </h3>
        {month.state !== 'PAYABLE' && (
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={unfolded}
            aria-controls={`${id}-more`}
            aria-labelledby={`${id}-title`}
            onClick={() => setUnfolded(!unfolded)}
          >
            <Icon name="chevron-down" />
          </button>
        )}
      </div>
      <div className={styles.more} id={`${id}-more`}>
        <p className={styles.size}>{[month.durationText, lessonCountText].filter(Boolean).join(' · ')}</p>
        <p className={styles.description} lang={languageOf(month.description)}>
          {month.description}
        </p>
        {isUnknown && <p className={styles.description}>{texts.purchases.lessonsNotLoaded}</p>}
        {shownTopics.length > 0 && (
          <ul className={styles.topics}>
            {shownTopics.map((topic) => (
              <li key={topic} lang={languageOf(topic)}>
                <Tag>{topic}</Tag>
              </li>
            ))}
          </ul>
        )}
        {offer?.isPayable && (
          <div className={styles.happens}>
            <PaymentSteps opens={month.label} promised={false} />
          </div>
        )}
      </div>
      <div className={styles.foot}>
        {offer?.amount && <p className={styles.price}>{offer.amount.display}</p>}
        <p className={styles.explanation}>{withWholeDates(month.explanation)}</p>
        <MonthAction
          courseId={courseId}
          month={month}
          titleId={`${id}-title`}
          isPayable={offer !== null && offer.isPayable}
          support={support}
          onPay={onPay}
        />
      </div>
    </Card>
  );
}

/** How a card looks: compact where the month is open, with a bill beside it where it is or was paid next, an outline where it is locked. */
const looks: Record<MonthState, 'open' | 'bill' | 'locked'> = {
  LOCKED: 'locked',
  PAYABLE: 'bill',
  PENDING: 'bill',
  UNLOCKED: 'open',
};

/** On a phone all but the next month are folded: to a row with their link where they have one, else to their name and state. */
const lookOnPhone = (state: MonthState, isUnfolded: boolean, isSkipped: boolean) => {
  if (state === 'PAYABLE') return 'next';
  if (isUnfolded) return 'unfolded';
  if (state === 'UNLOCKED' || isSkipped) return 'folded-with-link';
  return state === 'LOCKED' ? 'folded-to-name' : 'folded';
};

type MonthActionProps = {
  courseId: string;
  month: MonthCardFragment;
  /** Names the month behind links that have the same words in each. */
  titleId: string;
  isPayable: boolean;
  support: string | null;
  onPay: () => void;
};

function MonthAction({ courseId, month, titleId, isPayable, support, onPay }: MonthActionProps) {
  const texts = useTexts();
  if (month.state === 'UNLOCKED') {
    return (
      <Link className={styles.go} to={paths.courseMonth(courseId, month.number)} aria-describedby={titleId} data-alone>
        {month.actionLabel}
        <Icon name="arrow-right" />
      </Link>
    );
  }
  if (month.state === 'PAYABLE' && isPayable) {
    return (
      <>
        <Button wide look="secondary" onClick={onPay}>
          {month.actionLabel}
        </Button>
        <Link className={styles.refund} to={paths.cancellationAndRefund()} data-alone>
          {texts.catalogue.refundTerm}
        </Link>
      </>
    );
  }
  return (
    <>
      {support !== null && (
        <a className={styles.go} href={support} data-alone>
          <Icon name="mail" size={18} />
          {texts.purchases.askSupport}
        </a>
      )}
      <Button className={styles.idle} disabled>
        {month.state === 'LOCKED' && <Icon name="lock" />}
        {month.actionLabel}
      </Button>
    </>
  );
}
