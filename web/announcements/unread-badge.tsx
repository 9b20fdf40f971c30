import { useTexts } from '../texts/texts-provider.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useUnreadCount } from './use-unread-count.ts';
import styles from './unread-badge.module.css';

/** How many announcements are unread. Renders nothing when there are none. */
export function UnreadBadge() {
  const texts = useTexts();
  const count = useUnreadCount({ isFetched: true });

  if (!count) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{texts.app.unread(count)}</VisuallyHidden>
    </span>
  );
}
