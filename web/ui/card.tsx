import type { ComponentProps, ElementType } from 'react';
import styles from './card.module.css';

type CardProps = ComponentProps<'div'> & {
  as?: ElementType;
  padded?: boolean;
  /** Marks the next step; at most one on a screen. */
  lit?: boolean;
};

/** A framed area with one corner cut to a step. */
export function Card({ as: Tag = 'div', padded = true, lit = false, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={className === undefined ? styles.card : `${styles.card} ${className}`}
      data-padded={padded}
      data-lit={lit}
    />
  );
}
