import type { UnreadCount } from '../generated/schema.ts';
import { inDigits, type Language } from '../values/text.ts';

const highestBadge = 9;
const highestCount = 2_147_483_647;

/** The count of unread announcements and its badge: 1 to 9, then 9+; none for zero and for what is no count. */
export const unreadCount = (sent: number | null, language: Language): UnreadCount => {
  const count = Math.min(highestCount, Math.max(0, Math.floor(sent ?? 0)));
  if (count === 0) return { count, badge: null };
  return { count, badge: inDigits(count > highestBadge ? `${highestBadge}+` : count, language) };
};
