import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { fragmentData } from '../fragment-data.ts';
import type { MonthStairsFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { stepStates } from '../purchases/step-states.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Staircase } from '../ui/staircase.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './month-stairs.module.css';

type MonthStairsProps = {
  courseId: string;
  months: readonly FragmentType<MonthStairsFragment>[];
  /** The month that the page is about. */
  current: number;
  /** Its place among all months, as a bar for screen readers and in words. */
  position?: { value: number; total: number; text: string };
};

/** The months of the course as stairs in the evening; those that are open lead to their pages, and this one is ringed. */
export function MonthStairs({ courseId, months: from, current, position }: MonthStairsProps) {
  const texts = useTexts().courseContent;
  const { language } = useLanguage();
  const months = from.map((month) => fragmentData<MonthStairsFragment>(month));
  return (
    <nav aria-label={texts.allMonths} className={styles.stairs}>
      {position && (
        <p className={styles.position}>
          <progress
            className="visually-hidden"
            aria-label={texts.progress}
            value={position.value}
            max={position.total}
          />
          {position.text}
        </p>
      )}
      <div className={styles.picture}>
        <Staircase
          steps={months.map(({ number, state }) => ({
            state: stepStates[state],
            label: smallNumber(number, language),
          }))}
        />
        <ol className={styles.columns}>
          {months.map(({ number, label, title, state, actionLabel }) => (
            <li key={number}>
              {state === 'UNLOCKED' ? (
                <Link
                  to={paths.courseMonth(courseId, number)}
                  className={styles.column}
                  title={title}
                  aria-current={number === current ? 'page' : undefined}
                >
                  <VisuallyHidden>{label}</VisuallyHidden>
                </Link>
              ) : (
                <span className={styles.column} title={`${label} · ${title}`}>
                  <VisuallyHidden>
                    {label}, {actionLabel}
                  </VisuallyHidden>
                </span>
              )}
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
