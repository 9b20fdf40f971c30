import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSession } from '../auth/session.tsx';
import { useUnreadBadgeQuery } from '../generated/hooks.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { pollUnread } from './unread-poll.ts';
import styles from './unread-badge.module.css';

/** How many announcements are unread. Renders nothing when there are none. */
export function UnreadBadge() {
  const texts = useTexts();
  const client = useApolloClient();
  const { person } = useSession();
  const language = useLanguage();
  const id = person?.id;
  // One poll for each language, in whose digits the count is, and for each person, so that nobody gets another person's count.
  useEffect(() => pollUnread(client, `unread ${id} ${language}`), [client, id, language]);
  const { data } = useUnreadBadgeQuery({ fetchPolicy: 'cache-only', ssr: false });
  const count = data?.viewer?.unreadAnnouncementCountText;

  if (!count) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{texts.app.unread(count)}</VisuallyHidden>
    </span>
  );
}
