import type { UserErrorRecord } from '../auth/user-error.ts';
import { maxGraphQLInt } from '../values/graphql-int.ts';
import { inDigits, type Language } from '../values/text.ts';

const maxShownCount = 9;

/** The number of unread announcements: whole and at least 0, also where the API sends something else. */
export const unreadCount = (sent: number | null): number => Math.min(maxGraphQLInt, Math.max(0, Math.floor(sent ?? 0)));

/** The number for the badge: 1 to 9, then 9+; null when none is unread. */
export const unreadCountText = (count: number, language: Language): string | null =>
  count === 0 ? null : inDigits(count > maxShownCount ? `${maxShownCount}+` : count, language);

/** What became of marking an announcement as read: its id where it is read now. */
export type MarkOutcome = { readonly id?: string; readonly userErrors: readonly UserErrorRecord[] };
