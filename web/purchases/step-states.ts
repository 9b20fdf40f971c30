import type { MonthState } from '../generated/graphql.ts';
import type { IconName } from '../illustrations/icon.tsx';
import type { StepState } from '../ui/step-drawing.tsx';

/** How the state of a month looks in the picture of the staircase. */
export const stepStates: Record<MonthState, StepState> = {
  LOCKED: 'locked',
  PAYABLE: 'next',
  PENDING: 'pending',
  UNLOCKED: 'open',
};

/** The icon of the state of a month, beside its words. */
export const monthIcons: Record<MonthState, IconName> = {
  LOCKED: 'lock',
  PAYABLE: 'arrow-right',
  PENDING: 'hourglass',
  UNLOCKED: 'check',
};
