import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { MonthStairsFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { stepStates } from '../purchases/step-states.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Link } from '../ui/link.tsx';
import { StepPicture } from '../ui/step-picture.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import evening from '../ui/evening-panel.module.css';
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
  const language = useLanguage();
  const months = from.map((month) => fragmentData<MonthStairsFragment>(month));
  return (
    <nav aria-label={texts.allMonths} className={`${evening.panel} ${styles.stairs}`}>
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
          const isCurrent = number === current;
          const picture = (
            <StepPicture
              index={index}
              state={stepStates[state]}
              label={smallNumber(number, language)}
              isJoined={index < months.length - 1}
              className={styles.picture}
            >
              {isCurrent && <rect className={styles.ring} x="22" y="20" width="56" height="62" />}
            </StepPicture>
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
