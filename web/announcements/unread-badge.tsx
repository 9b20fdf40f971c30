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
  // By language, whose digits the number has, and by person, so that nobody gets the number of somebody else.
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
