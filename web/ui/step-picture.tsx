import type { ReactNode } from 'react';
import { StepDrawing, type StepState } from './step-drawing.tsx';

/** The width of a step in units of a drawing of stairs. */
export const STEP_RUN = 100;
const RISE = 28;
const LOWEST = 122;

/** How high a step stands in such a drawing: the first has room for its window, and each is a little higher than the last. */
export const stepHeight = (index: number): number => LOWEST + RISE * index;

type StepPictureProps = {
  /** Its place in the stairs, from 0. */
  index: number;
  state: StepState;
  label?: string;
  isJoined?: boolean;
  isNew?: boolean;
  className: string | undefined;
  /** What is drawn over it. */
  children?: ReactNode;
};

/** One step of stairs as a picture of its own, so that it can be a link; pictures that stand side by side make the stairs. */
export function StepPicture({ index, className, children, ...step }: StepPictureProps) {
  const height = stepHeight(index);
  return (
    <svg viewBox={`0 0 ${STEP_RUN} ${height}`} className={className} aria-hidden="true">
      <StepDrawing {...step} x={0} top={0} run={STEP_RUN} base={height} />
      {children}
    </svg>
  );
}
