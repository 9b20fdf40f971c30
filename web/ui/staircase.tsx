import { StepDrawing, type StepState } from './step-drawing.tsx';
import styles from './staircase.module.css';

/** One step; its label (a number, in the digits of the page) stands under its window. */
export type Step = { state: StepState; label?: string | undefined };

type StaircaseProps = {
  /** From the bottom up. */
  steps: readonly Step[];
};

const WIDTH = 600;
const MAX_STEP_WIDTH = 120;
/** The labels of more steps would be too small to read; what stands beside the stairs says them. */
const MAX_LABELS = 9;

/** A picture of a staircase with one window for each step, lit by the state of the step. Decoration beside words that say the same. */
export function Staircase({ steps }: StaircaseProps) {
  const run = Math.min(MAX_STEP_WIDTH, WIDTH / steps.length);
  const rise = run * 0.4;
  const sky = run * 0.75;
  const lowest = run * 1.2;
  const height = sky + lowest + rise * (steps.length - 1);

  return (
    <svg
      className={styles.staircase}
      width={steps.length * MAX_STEP_WIDTH}
      viewBox={`0 0 ${run * steps.length} ${height}`}
      preserveAspectRatio="xMaxYMax"
      aria-hidden="true"
    >
      {steps.map((step, index) => (
        <StepDrawing
          // oxlint-disable-next-line react/no-array-index-key -- A step is its place in the stairs.
          key={index}
          state={step.state}
          label={steps.length > MAX_LABELS ? undefined : step.label}
          x={index * run}
          top={height - lowest - rise * index}
          run={run}
          base={height}
          isJoined={index < steps.length - 1}
        />
      ))}
    </svg>
  );
}
