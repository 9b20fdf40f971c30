import { useUnreadBadgeQuery } from '../generated/hooks.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './unread-badge.module.css';

/** How often the number is fetched while somebody is signed in. */
const POLL_INTERVAL_MS = 30_000;

/** How many announcements are unread, as the graph words it. Renders nothing when there are none. */
export function UnreadBadge() {
  const texts = useTexts();
  const { data, previousData } = useUnreadBadgeQuery({ pollInterval: POLL_INTERVAL_MS, ssr: false });
  // A poll that fails brings no count, and the badge stays as it was.
  const isKnown = typeof data?.viewer?.unreadAnnouncementCount === 'number';
  const badge = (isKnown ? data : previousData)?.viewer?.unreadAnnouncementCountText;

  if (!badge) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{badge}</span>
      <VisuallyHidden>{texts.app.unread(badge)}</VisuallyHidden>
    </span>
  );
}
