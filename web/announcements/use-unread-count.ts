import { useUnreadBadgeQuery } from '../generated/hooks.ts';

/** How often the number is fetched while somebody is signed in. */
const POLL_INTERVAL_MS = 30_000;

/**
 * How many announcements are unread, as the graph words it; null when there are none. One component fetches the number, others
 * read it.
 */
export const useUnreadCount = ({ isFetched }: { isFetched: boolean }): string | null => {
  const { data, previousData } = useUnreadBadgeQuery({
    ssr: false,
    ...(isFetched ? { pollInterval: POLL_INTERVAL_MS } : { fetchPolicy: 'cache-only' as const }),
  });
  // A poll that fails brings no count, and the number stays as it was.
  const isKnown = typeof data?.viewer?.unreadAnnouncementCount === 'number';
  return (isKnown ? data : previousData)?.viewer?.unreadAnnouncementCountText ?? null;
};
