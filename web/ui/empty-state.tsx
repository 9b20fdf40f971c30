import type { ReactNode } from 'react';
import { Staircase, type StepState } from './staircase.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  title: string;
  /** One sentence about what to do next. */
  children?: ReactNode;
  /** The way on: a button or a link. */
  action?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** How the first step of the picture stands: to be taken, or taken and waiting. */
  first?: StepState;
};

/** Stands where a list would be: the staircase before anyone climbed it, and the next step. */
export function EmptyState({ title, children, action, level = 3, first = 'next' }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.empty}>
      <div className={styles.picture}>
        <Staircase steps={[{ state: first }, { state: 'locked' }, { state: 'locked' }]} />
      </div>
      <div className={styles.words}>
        <Heading className={styles.title}>{title}</Heading>
        {children && <div className={styles.text}>{children}</div>}
        {action}
      </div>
    </div>
  );
}
