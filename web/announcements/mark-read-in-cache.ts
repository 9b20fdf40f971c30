import type { ApolloCache } from '@apollo/client';

/** Shows an announcement as read or unread before the academy has answered. */
export const markReadInCache = (cache: ApolloCache, id: string, isRead: boolean): void => {
  cache.modify({ id: cache.identify({ __typename: 'Announcement', id }), fields: { isRead: () => isRead } });
};

/** Takes the number of unread announcements away, where none is left. */
export const markAllReadInCache = (cache: ApolloCache): void => {
  cache.modify({
    id: cache.identify({ __typename: 'Viewer' }),
    fields: { unreadAnnouncementCount: () => 0, unreadAnnouncementCountText: () => null },
  });
};
