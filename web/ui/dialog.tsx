import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { afterNextFrame } from './after-next-frame.ts';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  title: string;
  /** Called on Escape, the close button and the browser's back gesture; the caller then sets `open` to false. */
  onClose: () => void;
  /** False while work is under way, when nothing may close the dialog. */
  dismissible?: boolean;
  /** True where the press of a button opens it, and not an answer of the gateway. */
  byPress?: boolean;
  /** The id of the words in it that screen readers read with the title. Others are only found by going through it. */
  describedBy?: string;
  children: ReactNode;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
};

/** A modal dialog. The browser's own element keeps the focus inside and returns it to where it came from. */
export function Dialog({
  open,
  title,
  onClose,
  dismissible = true,
  byPress = false,
  describedBy,
  children,
  actions,
}: DialogProps) {
  const texts = useTexts();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // In a layout effect, so that events of the browser find the dialog in its current state. It closes in the cleanup: React
  // runs those first, so a dialog that opens in place of another one keeps the focus that it takes.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const show = () => {
      element.showModal();
      const first = element.querySelector<HTMLElement>('[data-initial-focus]');
      if (!first) return;
      // It is in view as it is, in the buttons that stay visible or as the whole content, while the browser has scrolled to the
      // first link.
      first.focus({ preventScroll: true });
      element.scrollTop = 0;
    };
    // All elements outside of a modal dialog get new styles, so the press that opens it is shown before.
    const cancelShow = byPress ? afterNextFrame(show) : show();
    return () => {
      cancelShow?.();
      element.close();
    };
  }, [open, byPress]);

  const refuseEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !dismissible) event.preventDefault();
  };
  // A cancel event is only a request: `open` decides whether the dialog closes.
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault();
    if (dismissible) onClose();
  };
  // A second Escape may close it without a cancel event. The close event may come when the dialog is open again.
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
      aria-describedby={describedBy}
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
          {actions && <div className={styles.actions}>{actions}</div>}
          {/* The last element, so that the focus starts in the content. */}
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
