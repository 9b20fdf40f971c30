import type { ReactNode } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import styles from './fold.module.css';

type FoldProps = {
  /** What is folded, with how many there are. */
  label: ReactNode;
  children: ReactNode;
};

/** The rest of a list, unfolded by a line below its first items. It also unfolds without scripts and on find-in-page. */
export function Fold({ label, children }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        {label}
        <Icon name="chevron-down" size={18} className={styles.mark} />
      </summary>
      {children}
    </details>
  );
}
