import { useId } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './rating.module.css';

const star = 'M10 1.500l2.600 5.500 6 .800-4.400 4.200 1.100 6L10 15.100 4.700 18l1.100-6L1.400 7.800l6-.800z';
const STARS = 5;
const STAR_WIDTH = 20;

type RatingProps = {
  /** Stars from 0 to 5, in parts too. */
  value: number;
  /** The rating in words, for screen readers. */
  text: string;
};

/** Five stars, filled as far as the rating goes. */
export function Rating({ value, text }: RatingProps) {
  const clip = useId();
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <svg className={styles.stars} viewBox={`0 0 ${STARS * STAR_WIDTH} ${STAR_WIDTH}`} aria-hidden="true">
        <clipPath id={clip}>
          <rect width={value * STAR_WIDTH} height={STAR_WIDTH} />
        </clipPath>
        <Stars className={styles.empty} />
        <g clipPath={`url(#${clip})`}>
          <Stars className={styles.full} />
        </g>
      </svg>
    </>
  );
}

function Stars({ className }: { className: string | undefined }) {
  return Array.from({ length: STARS }, (_, index) => (
    <path key={index} className={className} d={star} transform={`translate(${index * STAR_WIDTH})`} />
  ));
}
