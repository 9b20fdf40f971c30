import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../illustrations/icon.tsx';
import styles from './fold.module.css';

/** Where something is unfolded: the key of the history entry, and the fold. */
const unfolded = new Set<string>();

type FoldProps = {
  /** Tells it from the other folds of its page. */
  name: string;
  /** What is folded, with how many there are. */
  label: string;
  children: ReactNode;
};

/**
 * The rest of a list, unfolded by a line below its first items. It also unfolds without scripts and on find-in-page, and is
 * unfolded again on the way back to its page, which would be too short for the scroll position.
 */
export function Fold({ name, label, children }: FoldProps) {
  const place = `${useLocation().key} ${name}`;
  const [wasUnfolded] = useState(() => unfolded.has(place));
  const toggled = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    if (open) unfolded.add(place);
    else unfolded.delete(place);
  };
  return (
    <details open={wasUnfolded} onToggle={toggled}>
      <summary className={styles.summary}>
        {label}
        <Icon name="chevron-down" size={18} />
      </summary>
      {children}
    </details>
  );
}
