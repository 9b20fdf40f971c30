import type { MonthState } from '../generated/graphql.ts';
import type { StepState } from '../ui/step-drawing.tsx';

/** How the state of a month looks in the picture of the staircase. */
export const stepStates: Record<MonthState, StepState> = {
  LOCKED: 'locked',
  PAYABLE: 'next',
  PENDING: 'pending',
  UNLOCKED: 'open',
};
