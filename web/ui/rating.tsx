import styles from './rating.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type RatingProps = {
  /** The rating in words, for screen readers. */
  text: string;
  /** The same as it is shown beside the star. */
  figure: string;
};

/** A rating: one star and its figure. */
export function Rating({ text, figure }: RatingProps) {
  return (
    <span className={styles.rating}>
      <VisuallyHidden>{text}</VisuallyHidden>
      <svg className={styles.star} viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 1.5l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6-4.4-4.2 6-.8z" />
      </svg>
      <span aria-hidden="true">{figure}</span>
    </span>
  );
}
