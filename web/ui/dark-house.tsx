import type { ReactNode } from 'react';
import styles from './dark-house.module.css';
import { Staircase } from './staircase.tsx';

const allDark = Array.from({ length: 6 }, () => ({ state: 'locked' }) as const);

/** The ways on from a page that has nothing to show, beside a house without light. */
export function DarkHouse({ children }: { children: ReactNode }) {
  return (
    <div className={styles.way}>
      <p className={styles.actions}>{children}</p>
      <div className={styles.picture}>
        <Staircase steps={allDark} />
      </div>
    </div>
  );
}
