import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './rating.module.css';

const outline = 'l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6-4.4-4.2 6-.8z';
const STARS = 5;
const STAR_WIDTH = 20;

/** The path of the stars. */
const stars = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => `M${(from + index + 0.5) * STAR_WIDTH} 1.5${outline}`).join('');

type RatingProps = {
  /** From 0 to 5, with fractions. */
  value: number;
  /** The rating in words, for screen readers. */
  text: string;
};

/** Five stars, filled as far as the rating goes. */
export function Rating({ value, text }: RatingProps) {
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <svg className={styles.stars} viewBox={`0 0 ${STARS * STAR_WIDTH} ${STAR_WIDTH}`} aria-hidden="true">
        <path className={styles.empty} d={stars(Math.floor(value), STARS)} />
        {/* A nested svg clips the stars to its width. */}
        <svg width={value * STAR_WIDTH} height={STAR_WIDTH}>
          <path className={styles.full} d={stars(0, Math.ceil(value))} />
        </svg>
      </svg>
    </>
  );
}
