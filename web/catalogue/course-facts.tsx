import type { FragmentType } from '@apollo/client';
import { useSuspenseFragment } from '@apollo/client/react';
import { CourseFactsFragmentDoc, type CourseFactKey, type CourseFactsFragment } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
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
  const texts = useTexts();
  const { data: course } = useSuspenseFragment({ fragment: CourseFactsFragmentDoc, from });

  return (
    <>
      <dl className={styles.grid}>
        {course.facts.map(({ key, label, value }) => (
          <div key={key} className={styles.fact}>
            <Icon name={icons[key]} className={styles.icon} />
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {course.nextClass !== null && (
        <p className={styles.next}>
          <strong>{texts.catalogue.nextClass}:</strong>{' '}
          <time dateTime={course.nextClass.startsAt}>{course.nextClass.startsAtText}</time>
          {course.classTimes !== null && (
            <a className={styles.calendar} href={course.classTimes.calendarUrl} download>
              <Icon name="calendar" />
              {texts.catalogue.addToCalendar}
            </a>
          )}
        </p>
      )}
    </>
  );
}
