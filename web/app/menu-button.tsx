import type { Ref } from 'react';
import { useUnreadCount } from '../announcements/use-unread-count.ts';
import { useSession } from '../auth/session.tsx';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import styles from './site-header.module.css';

type MenuButtonProps = {
  ref: Ref<HTMLButtonElement>;
  open: boolean;
  /** The id of what it opens. */
  controls: string;
  onToggle: () => void;
};

/** Opens the menu of narrow screens. While it is closed it says that something in it is unread. */
export function MenuButton({ ref, open, controls, onToggle }: MenuButtonProps) {
  const texts = useTexts();
  const { status, isRefused } = useSession();
  const count = useUnreadCount({ isFetched: false });
  const unread = status === 'signed-in' && !isRefused && !open ? count : null;
  const name = open ? texts.app.closeMenu : texts.app.menu;

  return (
    <button
      ref={ref}
      type="button"
      className={`${styles.link} ${styles.menu}`}
      aria-expanded={open}
      aria-controls={controls}
      aria-label={unread ? `${name}, ${texts.app.unread(unread)}` : name}
      onClick={onToggle}
    >
      <Icon name={open ? 'close' : 'menu'} size={24} />
      {unread && <span className={styles.dot} />}
    </button>
  );
}
