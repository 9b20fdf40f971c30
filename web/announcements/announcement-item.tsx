import type { ApolloCache, FragmentType } from '@apollo/client';
import { useEffect, useRef } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { AnnouncementItemFragment } from '../generated/graphql.ts';
import { useMarkAnnouncementReadMutation } from '../generated/hooks.ts';
import { InItsLanguage } from '../texts/in-its-language.tsx';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Tag } from '../ui/tag.tsx';
import styles from './announcement-item.module.css';

/** An announcement, and the way to mark it as read. */
export function AnnouncementItem({ announcement: from }: { announcement: FragmentType<AnnouncementItemFragment> }) {
  const texts = useTexts();
  const announcement = fragmentData<AnnouncementItemFragment>(from);
  const title = useRef<HTMLHeadingElement>(null);
  const [requestMark, { client, called }] = useMarkAnnouncementReadMutation();

  // Shown as read at once, whatever becomes of the call; the next load says how it really stands. The answer brings the
  // number for the badge.
  const markAsRead = async () => {
    markRead(client.cache, announcement.id);
    await requestMark({ variables: { input: { id: announcement.id } } });
  };

  // The button that had the focus has been removed, so the focus moves to the title.
  useEffect(() => {
    if (called) title.current?.focus();
  }, [called]);

  return (
    <Card as="article" className={styles.item} data-read={announcement.isRead}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        <span lang={languageOf(announcement.title)}>{announcement.title}</span>{' '}
        {!announcement.isRead && <Tag tone="bright">{texts.announcements.new}</Tag>}
      </h2>
      <p className={styles.origin}>
        <InItsLanguage text={announcement.audienceText} />
        {announcement.dateText !== null && (
          <>
            <span className={styles.dot}> · </span>
            <time dateTime={announcement.createdAt ?? undefined}>{announcement.dateText}</time>
          </>
        )}
      </p>
      <p className={styles.body} lang={languageOf(announcement.body)}>
        {announcement.body}
      </p>
      {!announcement.isRead && (
        <p className={styles.mark}>
          <Button look="secondary" size="small" onClick={() => void markAsRead()}>
            {texts.announcements.markAsRead}
          </Button>
        </p>
      )}
    </Card>
  );
}

const markRead = (cache: ApolloCache, id: string) =>
  cache.modify({ id: cache.identify({ __typename: 'Announcement', id }), fields: { isRead: () => true } });
