import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  title: string;
  /** Escape, the cross and the browser's back gesture ask for it; the caller then sets `open` to false. */
  onClose: () => void;
  /** False while work is under way: nothing closes the dialog then. */
  dismissible?: boolean;
  children: ReactNode;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
};

/** The browser's own modal dialog: it keeps focus inside and gives it back to where it came from. */
export function Dialog({ open, title, onClose, dismissible = true, children, actions }: DialogProps) {
  const texts = useTexts();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Before the browser can tell of anything: what it tells is then about the dialog as it stands.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  const refuseEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !dismissible) event.preventDefault();
  };
  // The browser only asks; whether the dialog closes is said by `open`.
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (dismissible) onClose();
  };
  // A browser may close without asking a second time. Of a dialog that is open again it tells too late.
  const closed = () => {
    if (!open || dialog.current?.open === true) return;
    if (dismissible) onClose();
    else dialog.current?.showModal();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onKeyDown={refuseEscape}
      onCancel={cancel}
      onClose={closed}
    >
      {open && (
        <div className={styles.sheet}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {children}
          {actions && <footer className={styles.actions}>{actions}</footer>}
          {/* Last, so that focus starts at what the dialog is about. */}
          <button
            type="button"
            className={styles.close}
            onClick={onClose}
            disabled={!dismissible}
            aria-label={texts.ui.close}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </dialog>
  );
}
