import type { ApolloCache } from '@apollo/client';
import { UnreadBadgeDocument, type UnreadBadgeQuery } from '../generated/graphql.ts';
import { smallNumber } from '../texts/small-number.ts';
import type { Language } from '../texts/language-of.ts';

/** Shows an announcement as read or unread before the academy has answered. */
export const markReadInCache = (cache: ApolloCache, id: string, isRead: boolean): void => {
  cache.modify({ id: cache.identify({ __typename: 'Announcement', id }), fields: { isRead: () => isRead } });
};

/** Lowers the number of unread announcements where its text is the plain number; what follows 9+ is left to the gateway. */
export const lowerUnreadInCache = (cache: ApolloCache, by: number, language: Language): void => {
  cache.updateQuery({ query: UnreadBadgeDocument }, (known) => {
    const count = known?.viewer?.unreadAnnouncementCount;
    if (!known?.viewer || !count) return undefined;
    if (known.viewer.unreadAnnouncementCountText !== smallNumber(count, language)) return undefined;
    const left = Math.max(0, count - by);
    const text = left === 0 ? null : smallNumber(left, language);
    const viewer = { ...known.viewer, unreadAnnouncementCount: left, unreadAnnouncementCountText: text };
    return { ...known, viewer };
  });
};

/** Takes over the number as the academy says it. Not without a known one, which is gone where the session has ended meanwhile. */
export const setUnreadInCache = (cache: ApolloCache, viewer: UnreadBadgeQuery['viewer']): void => {
  cache.updateQuery({ query: UnreadBadgeDocument }, (known) => known && { ...known, viewer });
};

/** Sets the number of unread announcements to none. */
export const markAllReadInCache = (cache: ApolloCache): void => {
  cache.modify({
    id: cache.identify({ __typename: 'Viewer' }),
    fields: { unreadAnnouncementCount: () => 0, unreadAnnouncementCountText: () => null },
  });
};
