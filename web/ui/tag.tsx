import type { ReactNode } from 'react';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import styles from './tag.module.css';

/** The colour of a tag. */
export type TagTone = 'neutral' | 'lamp' | 'leaf' | 'brick';

type TagProps = { tone?: TagTone; icon?: IconName; children: ReactNode };

/** A word or two about the thing beside it: a state, a kind, a number. */
export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
