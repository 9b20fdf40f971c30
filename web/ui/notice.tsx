import type { ReactNode } from 'react';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { recoverFocus } from './page-heading.ts';
import styles from './notice.module.css';

/** What a notice is about: plain information, a wait, a success, trouble. */
export type NoticeTone = 'info' | 'pending' | 'success' | 'danger';

type NoticeProps = {
  tone?: NoticeTone;
  /** How screen readers announce it: `alert` at once, `status` when they pause; absent for a notice that is not announced. */
  live?: 'alert' | 'status';
  children: ReactNode;
  /** A button or link under the words. */
  action?: ReactNode;
  onDismiss?: () => void;
};

const icons: Record<NoticeTone, IconName> = { info: 'info', pending: 'hourglass', success: 'check', danger: 'warning' };

/** A message in the page. Its tone is a colour, an edge and an icon, so that it does not depend on colour vision. */
export function Notice({ tone = 'info', live, children, action, onDismiss }: NoticeProps) {
  const texts = useTexts();
  return (
    <div className={styles.notice} data-tone={tone} role={live}>
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
