import type { ReactNode } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import styles from './fold.module.css';
import { useUnfolded } from './use-unfolded.ts';

type FoldProps = {
  /** Tells it from what else is unfolded on its page. */
  name: string;
  /** What is folded, with how many there are. */
  label: string;
  children: ReactNode;
};

/** The rest of a list, unfolded by a line below its first items. It also unfolds without scripts and on find-in-page. */
export function Fold({ name, label, children }: FoldProps) {
  const [isUnfolded, setIsUnfolded] = useUnfolded(name);
  return (
    <details open={isUnfolded} onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}>
      <summary className={styles.summary}>
        {label}
        <Icon name="chevron-down" size={18} />
      </summary>
      {children}
    </details>
  );
}
