import type { ReactNode } from 'react';
import { Staircase } from './staircase.tsx';
import type { StepState } from './step-drawing.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  title: string;
  /** One sentence about what to do next. */
  children?: ReactNode;
  /** A button or link to go on with. */
  action?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** The state of the first step of the picture: the one to take next, pending, or `locked` where nothing could be had. */
  first?: StepState;
};

/** Replaces an empty list: a title, a hint and a way on, beside a house in the evening. */
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
