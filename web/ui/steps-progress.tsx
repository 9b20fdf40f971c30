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

const LOW = 10;
const HIGH = 28;
const STEP = 12;
const GAP = 3;
const EDGE = 2;

const heightOf = (index: number, total: number): number => LOW + ((HIGH - LOW) * index) / Math.max(1, total - 1);

/** How far something has come: rising steps, lit as far as it goes. */
export function StepsProgress({ value, total, text, label }: StepsProgressProps) {
  return (
    <div className={styles.progress}>
      <progress className="visually-hidden" aria-label={label ?? text} value={value} max={total} />
      <svg className={styles.steps} viewBox={`0 0 ${total * (STEP + GAP) - GAP} ${HIGH}`} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <rect
            key={index}
            className={styles.step}
            data-lit={index < value}
            x={index * (STEP + GAP) + EDGE / 2}
            y={HIGH - heightOf(index, total) + EDGE / 2}
            width={STEP - EDGE}
            height={heightOf(index, total) - EDGE}
            rx="1"
          />
        ))}
      </svg>
      <span className={styles.text}>{text}</span>
    </div>
  );
}
