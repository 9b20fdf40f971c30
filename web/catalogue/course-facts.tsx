import { Fragment, type ReactNode } from 'react';
import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CourseFactKey, CourseFactsFragment } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { languageOf } from '../texts/language-of.ts';
import { Card } from '../ui/card.tsx';
import styles from './course-facts.module.css';

const icons: Record<CourseFactKey, IconName> = {
  DOUBT_SESSIONS: 'chat',
  LANGUAGE_TAUGHT: 'code',
  LECTURES: 'video',
  MODE: 'play',
  SCHEDULE: 'calendar',
  START_DATE: 'door',
  TIME: 'clock',
  VALIDITY: 'shield',
};

/** When classes are; shown as a week rather than among the other facts. */
const ofTheWeek: readonly CourseFactKey[] = ['SCHEDULE', 'TIME'];

type Facts = CourseFactsFragment['facts'];

/** The facts about a course, and a week with its evenings of classes. */
export function CourseFacts({ course: from }: { course: FragmentType<CourseFactsFragment> }) {
  const course = fragmentData<CourseFactsFragment>(from);
  const isOfTheWeek = ({ key }: Facts[number]) => ofTheWeek.includes(key);

  return (
    <>
      <FactList facts={course.facts.filter((fact) => !isOfTheWeek(fact))} className={styles.grid} />
      <Card className={styles.when}>
        <div className={styles.week} aria-hidden="true">
          {course.classWeek.map(({ shortText, hasClass }) => (
            <span key={shortText} className={styles.day} data-lit={hasClass}>
              <ClassWindow />
              {shortText}
            </span>
          ))}
        </div>
        <FactList facts={course.facts.filter(isOfTheWeek)} className={styles.times} />
      </Card>
    </>
  );
}

function FactList({ facts, className }: { facts: Facts; className: string | undefined }) {
  return (
    <dl className={className}>
      {facts.map(({ key, label, value, note }) => (
        <div key={key} className={styles.fact}>
          <Icon name={icons[key]} className={styles.icon} />
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value} lang={languageOf(value)}>
            {breakable(value)}
          </dd>
          {note !== null && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** The window of an evening: four panes behind a cross. */
function ClassWindow() {
  return (
    <svg className={styles.window} viewBox="0 0 28 32">
      <path d="M1.5 1.5h25v29h-25zM14 1.500v29M1.500 15h25" />
    </svg>
  );
}

/** Lets a line break after a slash. */
const breakable = (text: string): ReactNode =>
  text.split('/').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
