import type { FragmentType } from '@apollo/client';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { fragmentData } from '../fragment-data.ts';
import type { CourseStepsFragment, MonthCardFragment, MonthState } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Tag } from '../ui/tag.tsx';
import { monthAnchor } from './month-anchor.ts';
import type { OpenLessons } from './use-open-lessons.ts';
import styles from './month-card.module.css';

const icons: Record<MonthState, IconName> = {
  LOCKED: 'lock',
  PAYABLE: 'arrow-right',
  PENDING: 'hourglass',
  UNLOCKED: 'check',
};

type MonthCardProps = {
  courseId: string;
  month: FragmentType<MonthCardFragment>;
  /** Its lessons in short; null while they are asked for, and what is planned where there are none to open. */
  lessons: OpenLessons | 'planned' | null;
  /** What the month costs, for the one that can be paid. */
  offer: CourseStepsFragment['nextPayable'];
  onPay: () => void;
};

/**
 * A month of a course: what it teaches, how it stands, and the one thing to do about it. The next one is large, an open one
 * compact, a locked one an outline; on a phone all but the next are rows that unfold.
 */
export function MonthCard({ courseId, month: from, lessons, offer, onPay }: MonthCardProps) {
  const month = fragmentData<MonthCardFragment>(from);
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const open = lessons === 'planned' ? null : lessons;
  const shownTopics = open?.topics.length ? open.topics : month.plannedTopics;
  // Of an open month nothing is said that its lessons could contradict a moment later.
  const lessonCountText =
    month.state === 'UNLOCKED' && lessons !== 'planned' ? lessons?.countText : month.lessonCountText;
  const isNext = month.state === 'PAYABLE' || month.state === 'PENDING';

  return (
    <Card
      as="article"
      id={monthAnchor(month.number)}
      tabIndex={-1}
      lit={month.state === 'PAYABLE'}
      className={styles.card}
      data-state={month.state}
      data-unfolded={unfolded || isNext}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles.head}>
        <p className={styles.label}>
          <Icon name={icons[month.state]} />
          {month.label}
        </p>
        <h3 className={styles.title} id={`${id}-title`} lang={languageOf(month.title)}>
          {month.title}
        </h3>
        {!isNext && (
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
        <p className={styles.description}>{month.description}</p>
        {shownTopics.length > 0 && (
          <ul className={styles.topics}>
            {shownTopics.map((topic) => (
              <li key={topic} lang={languageOf(topic)}>
                <Tag>{topic}</Tag>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.foot}>
        {offer?.amount && <p className={styles.price}>{offer.amount.display}</p>}
        <p className={styles.explanation}>{month.explanation}</p>
        <MonthAction courseId={courseId} month={month} onPay={onPay} />
      </div>
    </Card>
  );
}

type MonthActionProps = { courseId: string; month: MonthCardFragment; onPay: () => void };

function MonthAction({ courseId, month, onPay }: MonthActionProps) {
  const texts = useTexts();
  if (month.state === 'UNLOCKED') {
    return (
      <Link className={styles.go} to={paths.courseMonth(courseId, month.number)}>
        {month.actionLabel}
        <Icon name="arrow-right" />
      </Link>
    );
  }
  if (month.state === 'PAYABLE') {
    return (
      <>
        <Button wide look="secondary" onClick={onPay}>
          {month.actionLabel}
        </Button>
        <Link className={styles.refund} to={paths.cancellationAndRefund()}>
          {texts.catalogue.refundTerm}
        </Link>
      </>
    );
  }
  return (
    <Button className={styles.idle} disabled>
      {month.state === 'LOCKED' && <Icon name="lock" />}
      {month.actionLabel}
    </Button>
  );
}
