import type { FragmentType } from '@apollo/client';
import { useId, useRef } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { AnnouncementItemFragment } from '../generated/graphql.ts';
import { useMarkAnnouncementReadMutation } from '../generated/hooks.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { languageOf } from '../texts/language-of.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { DateTile } from '../ui/date-tile.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import { LongText } from '../ui/long-text.tsx';
import { Tag } from '../ui/tag.tsx';
import { lowerUnreadInCache, markReadInCache, setUnreadInCache } from './mark-read-in-cache.ts';
import styles from './announcement-item.module.css';

/** An announcement, and the way to mark it as read. A read one is quieter than one that is new. */
export function AnnouncementItem({ announcement: from }: { announcement: FragmentType<AnnouncementItemFragment> }) {
  const texts = useTexts();
  const announcement = fragmentData<AnnouncementItemFragment>(from);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const language = useLanguage();
  // Not cached: a count that failed is null, and would remove the badge.
  const [requestMark, { client }] = useMarkAnnouncementReadMutation({ fetchPolicy: 'no-cache' });

  // Shown as read at once, even if the call fails; the next load corrects it. The answer has the count for the badge.
  const markAsRead = async () => {
    // The pressed button is about to be removed.
    title.current?.focus();
    markReadInCache(client.cache, announcement.id, true);
    lowerUnreadInCache(client.cache, 1, language);
    const { data } = await requestMark({ variables: { input: { id: announcement.id } } });
    const viewer = data?.markAnnouncementRead.viewer;
    if (typeof viewer?.unreadAnnouncementCount === 'number') setUnreadInCache(client.cache, viewer);
  };

  return (
    <article className={styles.item} data-read={announcement.isRead}>
      {announcement.calendarDay !== null && (
        <div className={styles.tile}>
          <DateTile day={announcement.calendarDay} tone={announcement.isRead ? 'past' : 'plain'} isSaidBeside />
        </div>
      )}
      <h2 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
        <span lang={languageOf(announcement.title)}>{announcement.title}</span>{' '}
        {!announcement.isRead && <Tag tone="lamp">{texts.announcements.new}</Tag>}
      </h2>
      <p className={styles.origin}>
        <TextWithLang text={announcement.audienceText} />{' '}
        {announcement.dateText !== null && (
          <time dateTime={announcement.calendarDay?.date}>{announcement.dateText}</time>
        )}
      </p>
      <div className={styles.body}>
        <LongText text={announcement.body} lang={languageOf(announcement.body)} place="page" className={styles.text}>
          <LinkedText text={announcement.body} />
        </LongText>
      </div>
      {!announcement.isRead && (
        <p className={styles.mark}>
          <Button look="secondary" size="small" aria-describedby={titleId} onClick={() => void markAsRead()}>
            {texts.announcements.markAsRead}
          </Button>
        </p>
      )}
    </article>
  );
}
