import type { ComponentProps, ReactNode } from 'react';
import styles from './radio-choice.module.css';

type RadioChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** How the choice looks. */
  className: string | undefined;
  children: ReactNode;
};

/** One of several choices, drawn by its words: the whole of it is one target. */
export function RadioChoice({ className, children, ...input }: RadioChoiceProps) {
  return (
    <label className={`${styles.choice} ${className ?? ''}`}>
      {children}
      <input type="radio" className={styles.input} {...input} />
    </label>
  );
}
