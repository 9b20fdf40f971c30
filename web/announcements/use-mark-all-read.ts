import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { MarkOneOfAllReadDocument, UnreadBadgeDocument } from '../generated/graphql.ts';
import { useLanguage } from '../texts/texts-provider.tsx';
import { lowerUnreadInCache, markReadInCache, setUnreadInCache } from './mark-read-in-cache.ts';
import { fetchUnread } from './unread-poll.ts';

/** How many are marked at a time. */
const MAX_AT_ONCE = 4;

/** How many are marked in one go: fewer than the changes that the gateway takes from a session in a minute. */
const MAX_ANNOUNCEMENTS = 100;

/**
 * Marks announcements as read, each by a request of its own, since a request carries one change. They are shown as read at once;
 * those that could not be marked become unread again, and `failedCount` says how many.
 */
export const useMarkAllRead = () => {
  const client = useApolloClient();
  const language = useLanguage();
  const [isWorking, setIsWorking] = useState(false);
  const [failedCount, setFailedCount] = useState(0);

  const isMarked = async (id: string): Promise<boolean> => {
    const { data } = await client.mutate({ mutation: MarkOneOfAllReadDocument, variables: { input: { id } } });
    return data?.markAnnouncementRead.userErrors.length === 0;
  };

  const markAll = async (unread: readonly string[]) => {
    if (isWorking) return;
    const ids = unread.slice(0, MAX_ANNOUNCEMENTS);
    setIsWorking(true);
    setFailedCount(0);
    const shown = client.readQuery({ query: UnreadBadgeDocument });
    for (const id of ids) markReadInCache(client.cache, id, true);
    lowerUnreadInCache(client.cache, ids.length, language);

    const waiting = [...ids];
    const failed: string[] = [];
    const work = async (): Promise<void> => {
      const id = waiting.shift();
      if (id === undefined) return undefined;
      if (!(await isMarked(id))) failed.push(id);
      return work();
    };
    await Promise.all(Array.from({ length: MAX_AT_ONCE }, work));

    if (failed.length > 0) {
      for (const id of failed) markReadInCache(client.cache, id, false);
      if (shown !== null) setUnreadInCache(client.cache, shown.viewer);
      lowerUnreadInCache(client.cache, ids.length - failed.length, language);
    }
    setFailedCount(failed.length);
    setIsWorking(false);
    // Where the current count cannot be fetched, the next poll brings it.
    const current = await fetchUnread(client);
    if (current !== null) setUnreadInCache(client.cache, current.viewer);
  };

  return { markAll, isWorking, failedCount };
};
