import { Fragment, type ReactNode } from 'react';
import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CourseFactKey, CourseFactsFragment } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { languageOf } from '../texts/language-of.ts';
import { NextClass } from './next-class.tsx';
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

/** The facts about a course, and when its next class is. */
export function CourseFacts({ course: from }: { course: FragmentType<CourseFactsFragment> }) {
  const course = fragmentData<CourseFactsFragment>(from);

  return (
    <>
      <dl className={styles.grid}>
        {course.facts.map(({ key, label, value, note }) => (
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
      <NextClass course={course} />
    </>
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
