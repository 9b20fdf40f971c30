import type { ReactNode } from 'react';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { recoverFocus } from './page-heading.ts';
import styles from './notice.module.css';

/** What a notice is about: plain information, a wait, a success, trouble. */
export type NoticeTone = 'info' | 'pending' | 'success' | 'danger';

type NoticeProps = {
  tone?: NoticeTone;
  /**
   * How screen readers announce it: `alert` at once, `status` when they pause; absent for a notice that is not announced. They
   * read a status only when its words come into an element that is there already, so render it before it has words.
   */
  live?: 'alert' | 'status';
  /** The words; without them nothing is shown. */
  children: ReactNode;
  /** A button or link under the words. */
  action?: ReactNode;
  onDismiss?: () => void;
};

const icons: Record<NoticeTone, IconName> = { info: 'info', pending: 'hourglass', success: 'check', danger: 'warning' };

/** A message in the page. Its tone is a colour, an edge and an icon, so that it does not depend on colour vision. */
export function Notice({ live, ...message }: NoticeProps) {
  const isThere = Boolean(message.children);
  if (live === 'status')
    return (
      <div className={styles.place} role={live}>
        {isThere && <Message {...message} />}
      </div>
    );
  return isThere && <Message {...message} role={live} />;
}

type MessageProps = Omit<NoticeProps, 'live'> & { role?: 'alert' | undefined };

function Message({ tone = 'info', role, children, action, onDismiss }: MessageProps) {
  const texts = useTexts();
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.words}>
        <div>{children}</div>
        {action}
      </div>
      {onDismiss && (
        <button
          type="button"
          ref={passOnFocus}
          className={styles.dismiss}
          onClick={onDismiss}
          aria-label={texts.ui.dismiss}
          data-alone
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

/** Gives the focus of a button that is removed to the heading of the page. */
const passOnFocus = (button: HTMLButtonElement | null) => () => {
  // After React has removed it.
  if (document.activeElement === button) queueMicrotask(recoverFocus);
};
