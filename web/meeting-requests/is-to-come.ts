import type { MeetingRequestRowFragment } from '../generated/graphql.ts';

/** Whether a meeting was approved and is not over. */
export const isToCome = ({
  status,
  daysAwayText,
}: Pick<MeetingRequestRowFragment, 'status' | 'daysAwayText'>): boolean =>
  status === 'APPROVED' && daysAwayText !== null;
