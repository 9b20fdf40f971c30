import type { ReactNode } from 'react';
import type { Explanation } from './answers.ts';
import styles from './waterfall.module.css';

/** The units of the drawings: each is as wide as the whole answer took. */
const width = 1000;
const height = 20;
const minBar = 5;

/** Tenths matter only below ten. */
const shown = (milliseconds: number): string => milliseconds.toFixed(milliseconds === 0 || milliseconds >= 10 ? 0 : 1);

const isGood = (outcome: number | string): boolean => typeof outcome === 'number' && outcome > 0 && outcome < 400;

/** Steps of the scale: three lines between the beginning and the end. */
const quarters = [0, 0.25, 0.5, 0.75, 1];

/** The drawing of one row, with the lines of the scale behind it. */
function Track({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.track} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {quarters.map((part) => (
        <line key={part} className={styles.line} x1={part * width} x2={part * width} y1={0} y2={height} />
      ))}
      {children}
    </svg>
  );
}

/** The calls of an answer below each other, each where it began and as long as it took, then what memory spared. */
export function Waterfall({ operation, explanation }: { operation: string; explanation: Explanation }) {
  const { calls, fromMemory, totalMs } = explanation;
  const inOrder = calls.toSorted((one, other) => one.startedAfterMs - other.startedAfterMs);
  const end = Math.max(totalMs, 0.1, ...calls.map(({ startedAfterMs, durationMs }) => startedAfterMs + durationMs));
  const unit = width / end;

  return (
    <div className={styles.waterfall}>
      <div className={styles.scale} aria-hidden="true">
        {quarters.map((part) => (
          <span key={part}>{shown(part * end)} ms</span>
        ))}
      </div>
      <ol className={styles.rows} aria-label={`REST calls of ${operation}`}>
        {inOrder.map(({ call, startedAfterMs, durationMs, outcome }, index) => (
          // The same call can be made twice, and rows are never reordered within one answer.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.row} data-outcome={isGood(outcome) ? 'good' : 'bad'}>
            <code className={styles.call}>{call}</code>
            <Track>
              <rect
                className={styles.bar}
                x={Math.min(startedAfterMs * unit, width - minBar)}
                y={4}
                width={Math.max(minBar, durationMs * unit)}
                height={height - 8}
              />
            </Track>
            <span className={styles.times}>
              <span className="visually-hidden">began at </span>
              {shown(startedAfterMs)}
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> and ended at </span>
              {shown(startedAfterMs + durationMs)} ms
            </span>
            <span className={styles.outcome}>{outcome}</span>
          </li>
        ))}
      </ol>
      {fromMemory.length > 0 && (
        <ul className={styles.rows} aria-label="Reads that memory answered">
          {fromMemory.map((read) => (
            <li key={read} className={styles.row} data-outcome="memory">
              <code className={styles.call}>{read}</code>
              <Track>
                <rect className={styles.spared} x={0} y={2} width={minBar * 2} height={height - 4} />
              </Track>
              <span className={styles.times}>no call</span>
              <span className={styles.outcome}>memory</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
