import type { CSSProperties } from 'react';
import styles from './steps-progress.module.css';

type StepsProgressProps = {
  /** How many steps are done, from 0 to `total`. */
  value: number;
  total: number;
  /** The same in words, shown beside the steps and read aloud. */
  text: string;
  /** What is progressing, for screen readers. */
  label?: string;
};

const LOW = 0.625;
const HIGH = 1.75;

const height = (index: number, total: number): CSSProperties => ({
  blockSize: `${(LOW + ((HIGH - LOW) * index) / Math.max(1, total - 1)).toFixed(3)}rem`,
});

/** How far something has come: rising steps, lit as far as it goes. */
export function StepsProgress({ value, total, text, label }: StepsProgressProps) {
  return (
    <div className={styles.progress}>
      <progress className="visually-hidden" aria-label={label ?? text} value={value} max={total} />
      <div className={styles.steps} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={styles.step} data-lit={index < value} style={height(index, total)} />
        ))}
      </div>
      <span className={styles.text}>{text}</span>
    </div>
  );
}
