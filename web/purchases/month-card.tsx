import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CourseStepsFragment, MonthCardFragment, MonthState } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Tag } from '../ui/tag.tsx';
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
  /** The topics of its lessons; null where there are none, and the planned ones are shown. */
  topics: readonly string[] | null;
  /** What the month costs and when it is due, for the one that can be paid. */
  offer: CourseStepsFragment['nextPayable'];
  onPay: () => void;
};

/** A month of a course: what it teaches, how it stands, and the one thing to do about it. */
export function MonthCard({ courseId, month: from, topics, offer, onPay }: MonthCardProps) {
  const month = fragmentData<MonthCardFragment>(from);
  const shownTopics = topics ?? month.plannedTopics;
  // When it is due stands in the explanation.
  const price = offer?.amount?.display;
  return (
    <Card as="article" lit={month.state === 'PAYABLE'} className={styles.card} data-state={month.state}>
      <p className={styles.label}>
        <Icon name={icons[month.state]} />
        {month.label}
      </p>
      <h3 className={styles.title}>{month.title}</h3>
      <p className={styles.size}>
        {month.durationText} · {month.lessonCountText}
      </p>
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
      <div className={styles.foot}>
        <p className={styles.explanation}>{month.explanation}</p>
        {price !== undefined && <p className={styles.due}>{price}</p>}
        <MonthAction courseId={courseId} month={month} onPay={onPay} />
      </div>
    </Card>
  );
}

type MonthActionProps = { courseId: string; month: MonthCardFragment; onPay: () => void };

function MonthAction({ courseId, month, onPay }: MonthActionProps) {
  if (month.state === 'UNLOCKED') {
    return (
      <LinkButton look="secondary" wide to={paths.courseMonth(courseId, month.number)}>
        {month.actionLabel}
      </LinkButton>
    );
  }
  return (
    <Button wide disabled={month.state !== 'PAYABLE'} onClick={onPay}>
      {month.actionLabel}
    </Button>
  );
}
