import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { fragmentData } from '../fragment-data.ts';
import type { MonthStairsFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { stepStates } from '../purchases/step-states.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { StepDrawing } from '../ui/step-drawing.tsx';
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

// Units of the drawing: a step is 100 wide, and each stands 28 higher than the one before it.
const RUN = 100;
const RISE = 28;
const LOWEST = 122;

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
      <ol className={styles.steps}>
        {months.map(({ number, label, title, state, actionLabel }, index) => {
          const height = LOWEST + RISE * index;
          const isCurrent = number === current;
          const picture = (
            <svg viewBox={`0 0 ${RUN} ${height}`} className={styles.picture} aria-hidden="true">
              <StepDrawing
                state={stepStates[state]}
                label={smallNumber(number, language)}
                x={0}
                top={0}
                run={RUN}
                base={height}
                isJoined={index < months.length - 1}
              />
              {isCurrent && <rect className={styles.ring} x="20" y="18" width="60" height="66" />}
            </svg>
          );
          return (
            <li key={number}>
              {state === 'UNLOCKED' ? (
                <Link
                  to={paths.courseMonth(courseId, number)}
                  className={styles.step}
                  title={title}
                  aria-current={isCurrent ? 'page' : undefined}
                >
                  {picture}
                  <VisuallyHidden>{label}</VisuallyHidden>
                </Link>
              ) : (
                <span className={styles.step} title={`${label} · ${title}`}>
                  {picture}
                  <VisuallyHidden>
                    {label}, {actionLabel}
                  </VisuallyHidden>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
