import type { ReactNode } from 'react';
import { Staircase } from './staircase.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  title: string;
  /** One sentence about what to do next. */
  children?: ReactNode;
  /** A button or link to go on with. */
  action?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** A button to fetch it again, where it could not be fetched; in place of `action`, and the house is dark. */
  retry?: ReactNode;
};

/** Replaces an empty list: a title, a hint and a way on, beside a house in the evening. */
export function EmptyState({ title, children, action, level = 3, retry }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.empty}>
      <div className={styles.picture}>
        <Staircase steps={[{ state: retry ? 'locked' : 'next' }, { state: 'locked' }, { state: 'locked' }]} />
      </div>
      <div className={styles.words}>
        <Heading>{title}</Heading>
        {children && <div className={styles.text}>{children}</div>}
        {retry || action}
      </div>
    </div>
  );
}
