import type { ApolloCache } from '@apollo/client';
import { UnreadBadgeDocument } from '../generated/graphql.ts';
import type { Language } from '../texts/texts-provider.tsx';

/** Takes one off the number of unread announcements at once. A badge that shows no exact number waits for the graph. */
export const lowerUnreadCount = (cache: ApolloCache, language: Language): void => {
  cache.updateQuery({ query: UnreadBadgeDocument }, (known) => {
    const unread = known?.viewer?.unreadAnnouncements;
    if (!known?.viewer || !unread || unread.count === 0) return undefined;

    const isExact = unread.badge === unread.count.toLocaleString(language);
    const count = unread.count - 1;
    const badge = count === 0 ? null : isExact ? count.toLocaleString(language) : unread.badge;
    return { ...known, viewer: { ...known.viewer, unreadAnnouncements: { ...unread, count, badge } } };
  });
};
