import styles from './staircase.module.css';

/** The state of a step: `open` is lit, `pending` half lit, `next` has the lamp, `locked` is dark. */
export type StepState = 'open' | 'pending' | 'next' | 'locked';

/** One step; its label (a number, in the digits of the page) stands under its window. */
export type Step = { state: StepState; label?: string | undefined };

type StaircaseProps = {
  /** From the bottom up; 1 to 12 read well. */
  steps: readonly Step[];
  /** What the picture shows, for screen readers; without it the picture is decoration beside words that say the same. */
  label?: string;
};

const WIDTH = 600;
const WIDEST_STEP = 120;

/** A picture of a staircase with one window for each step, lit by the state of the step. */
export function Staircase({ steps, label }: StaircaseProps) {
  const run = Math.min(WIDEST_STEP, WIDTH / steps.length);
  const rise = run * 0.4;
  const sky = run * 0.75;
  const lowest = run * 1.2;
  const height = sky + lowest + rise * (steps.length - 1);

  return (
    <svg
      className={styles.staircase}
      width={steps.length * WIDEST_STEP}
      viewBox={`0 0 ${run * steps.length} ${height}`}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {steps.map((step, index) => (
        <StepColumn
          // oxlint-disable-next-line react/no-array-index-key -- A step is its place in the stairs.
          key={index}
          step={step}
          x={index * run}
          top={height - lowest - rise * index}
          run={run}
          base={height}
          isLast={index === steps.length - 1}
        />
      ))}
    </svg>
  );
}

type StepColumnProps = { step: Step; x: number; top: number; run: number; base: number; isLast: boolean };

function StepColumn({ step, x, top, run, base, isLast }: StepColumnProps) {
  const tread = run * 0.07;
  const pane = { x: x + run * 0.29, y: top + run * 0.27, width: run * 0.42, height: run * 0.48 };
  const drawn = step.state === 'pending' ? pane.height / 2 : 0;
  const middle = pane.x + pane.width / 2;
  const bar = pane.y + pane.height / 2;

  return (
    <g className={styles.step} data-state={step.state}>
      {/* Reaches under the wall that follows, so that no line of sky shows between them, at any scale. */}
      <rect className={styles.wall} x={x} y={top} width={isLast ? run : run * 1.02} height={base - top} />
      <rect className={styles.tread} x={x} y={top} width={run} height={tread} />
      <rect className={styles.pane} {...pane} strokeWidth={run * 0.025} />
      <rect className={styles.light} {...pane} y={pane.y + drawn} height={pane.height - drawn} />
      <path
        className={styles.frame}
        d={`M${pane.x} ${pane.y}h${pane.width}v${pane.height}h${-pane.width}zM${middle} ${pane.y}v${pane.height}M${pane.x} ${bar}h${pane.width}`}
        strokeWidth={run * (step.state === 'next' ? 0.05 : 0.03)}
      />
      {step.label !== undefined && (
        <text className={styles.label} x={middle} y={top + run * 1.06} fontSize={run * 0.23}>
          {step.label}
        </text>
      )}
      {step.state === 'next' && <StreetLamp x={x + run * 0.5} ground={top} size={run * 0.62} />}
    </g>
  );
}

function StreetLamp({ x, ground, size }: { x: number; ground: number; size: number }) {
  const stroke = size * 0.075;
  const head = size * 0.2;
  const centre = ground - size + head;
  return (
    <g>
      <circle className={styles.glow} cx={x} cy={centre} r={head * 2.3} />
      <rect className={styles.post} x={x - stroke / 2} y={centre} width={stroke} height={ground - centre} />
      <rect className={styles.lamp} x={x - head * 0.75} y={centre - head} width={head * 1.5} height={head * 1.9} />
      <rect className={styles.post} x={x - head} y={centre - head - stroke} width={head * 2} height={stroke} />
    </g>
  );
}
