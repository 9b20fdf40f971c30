import styles from './night-sky.module.css';

const stars = [
  [36, 60],
  [112, 18],
  [198, 74],
  [262, 30],
  [352, 12],
  [424, 46],
] as const;

/** Stars above the stairs, in the upper part of the place that they stand in. */
export function NightSky() {
  return (
    <svg viewBox="0 0 600 200" className={styles.stars} aria-hidden="true">
      <path d={stars.map(([x, y]) => `M${x} ${y}l2 4.500 4.500 2-4.500 2-2 4.500-2-4.500-4.500-2 4.500-2z`).join('')} />
    </svg>
  );
}
