import type { ApolloCache } from '@apollo/client';
import { UnreadBadgeDocument, type UnreadBadgeQuery } from '../generated/graphql.ts';
import { smallNumber } from '../texts/small-number.ts';
import type { Language } from '../texts/language-of.ts';

/** Shows an announcement as read or unread before the academy has answered. */
export const markReadInCache = (cache: ApolloCache, id: string, isRead: boolean): void => {
  cache.modify({ id: cache.identify({ __typename: 'Announcement', id }), fields: { isRead: () => isRead } });
};

/** Lowers the count of unread announcements. Its text stays 9+ until 9 are left. */
export const lowerUnreadInCache = (cache: ApolloCache, by: number, language: Language): void => {
  cache.updateQuery({ query: UnreadBadgeDocument }, (known) => {
    const count = known?.viewer?.unreadAnnouncementCount;
    if (!known?.viewer || !count) return undefined;
    const { unreadAnnouncementCountText: shown } = known.viewer;
    const left = Math.max(0, count - by);
    const plain = smallNumber(left, language);
    const isPlain = shown === smallNumber(count, language) || shown === `${plain}+`;
    const text = left === 0 ? null : isPlain ? plain : shown;
    const viewer = { ...known.viewer, unreadAnnouncementCount: left, unreadAnnouncementCountText: text };
    return { ...known, viewer };
  });
};

/** Stores the academy's count. Only in place of a cached one, which is gone where the session has ended meanwhile. */
export const setUnreadInCache = (cache: ApolloCache, viewer: UnreadBadgeQuery['viewer']): void => {
  cache.updateQuery({ query: UnreadBadgeDocument }, (known) => known && { ...known, viewer });
};
