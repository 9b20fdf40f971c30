import type { FragmentType } from '@apollo/client';
import type { ReactNode } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { MonthPlanFragment } from '../generated/graphql.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import { Tag } from '../ui/tag.tsx';
import styles from './month-plan.module.css';

type MonthPlanProps = {
  month: FragmentType<MonthPlanFragment>;
  /** The months after it. */
  following: readonly FragmentType<MonthPlanFragment>[];
  /** Whether it is the only one, so that the heading is about the course. */
  whole: boolean;
  /** Whether its title and description stand above already. */
  described?: boolean;
  /** Where to read more. */
  children?: ReactNode;
};

/** What a month that is not open yet will be about, as it is planned, and what comes after it. */
export function MonthPlan({ month: from, following, whole, described = false, children }: MonthPlanProps) {
  const texts = useTexts().purchases;
  const month = fragmentData<MonthPlanFragment>(from);
  const later = following.map((one) => fragmentData<MonthPlanFragment>(one));

  return (
    <Section title={whole ? texts.planOfCourse : texts.planOfMonth(month.label)} ruled={false}>
      <div className={styles.plan}>
        <div className={styles.part}>
          {!described && (
            <h3 className={styles.title} lang={languageOf(month.title)}>
              {month.title}
            </h3>
          )}
          <p className={styles.size}>{sizeOf(month)}</p>
        </div>
        <div className={styles.part}>
          {!described && <p lang={languageOf(month.description)}>{month.description}</p>}
          {month.plannedTopics.length > 0 && (
            <ul className={styles.topics}>
              {month.plannedTopics.map((topic) => (
                <li key={topic} lang={languageOf(topic)}>
                  <Tag>{topic}</Tag>
                </li>
              ))}
            </ul>
          )}
          {children}
        </div>
      </div>
      {later.length > 0 && (
        <ol className={styles.following}>
          {later.map((one) => (
            <li key={one.label} className={styles.later}>
              <span className={styles.size}>{one.label}</span>
              <strong lang={languageOf(one.title)}>{one.title}</strong>
              <span className={styles.size}>{sizeOf(one)}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

const sizeOf = ({ durationText, lessonCountText }: MonthPlanFragment) => [durationText, lessonCountText].join(' · ');
