import styles from './figure-stairs.module.css';

type FigureStairsProps = {
  /** Names the figures for screen readers. */
  label: string;
  figures: readonly { value: string; label: string }[];
};

/** Figures, each on its step. */
export function FigureStairs({ label, figures }: FigureStairsProps) {
  return (
    <section className={styles.stairs} aria-label={label}>
      <dl className={styles.figures}>
        {figures.map(({ value, label: meaning }) => (
          <div key={meaning} className={styles.figure}>
            <dt className={styles.label}>{meaning}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
