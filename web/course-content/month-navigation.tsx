import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { fragmentData } from '../fragment-data.ts';
import type { MonthNavigationFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import styles from './month-navigation.module.css';

type MonthNavigationProps = {
  courseId: string;
  months: readonly FragmentType<MonthNavigationFragment>[];
  current: number;
};

/** The other months of the course; those that are open lead there. */
export function MonthNavigation({ courseId, months: from, current }: MonthNavigationProps) {
  const texts = useTexts();
  const months = from.map((month) => fragmentData<MonthNavigationFragment>(month));
  return (
    <nav aria-label={texts.courseContent.allMonths} className={styles.months}>
      <ol>
        {months.map(({ number, label, title, state }) => (
          <li key={number} className={styles.month} data-state={state}>
            {state === 'UNLOCKED' ? (
              <Link to={paths.courseMonth(courseId, number)} aria-current={number === current ? 'page' : undefined}>
                {label}
              </Link>
            ) : (
              <span className={styles.closed}>
                <Icon name={state === 'PENDING' ? 'hourglass' : 'lock'} size={16} />
                {label}
              </span>
            )}
            <span className={styles.title}>{title}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
