import type { ApolloCache } from '@apollo/client';

/** Shows an announcement as read or unread before the academy has answered. */
export const markReadInCache = (cache: ApolloCache, id: string, isRead: boolean): void => {
  cache.modify({ id: cache.identify({ __typename: 'Announcement', id }), fields: { isRead: () => isRead } });
};

/** Sets the number of unread announcements to none. */
export const markAllReadInCache = (cache: ApolloCache): void => {
  cache.modify({
    id: cache.identify({ __typename: 'Viewer' }),
    fields: { unreadAnnouncementCount: () => 0, unreadAnnouncementCountText: () => null },
  });
};
