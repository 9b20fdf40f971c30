import { useState, type ComponentProps } from 'react';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from './button.tsx';
import { recoverFocus } from './page-heading.ts';
import { usePassOnFocus } from './use-pass-on-focus.ts';

type TryAgainButtonProps = Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'busy'> & {
  /** May return a promise, until which the button is busy. */
  onTryAgain: () => unknown;
};

/**
 * Fetches again what could not be fetched. A retry that works removes the button, and with it the focus of the
 * keyboard, which then goes to the heading of the page, or to the first field of the dialog that it was in.
 */
export function TryAgainButton({ look, size, busy: isAwaited = false, onTryAgain }: TryAgainButtonProps) {
  const texts = useTexts();
  const [isTrying, setIsTrying] = useState(false);
  const busy = isAwaited || isTrying;
  const ref = usePassOnFocus(busy, toDialogOrHeading);

  const tryAgain = async () => {
    const tried = onTryAgain();
    if (!(tried instanceof Promise)) return;
    setIsTrying(true);
    await Promise.allSettled([tried]);
    setIsTrying(false);
  };

  return (
    <Button ref={ref} look={look} size={size} busy={busy} onClick={() => void tryAgain()}>
      {texts.ui.tryAgain}
    </Button>
  );
}

/** Moves the focus on where no other element has taken it. */
const toDialogOrHeading = (button: HTMLButtonElement) => {
  const dialog = button.closest('dialog');
  return () => {
    if (!dialog?.isConnected) return recoverFocus();
    // Browsers give the focus to the page, or to the dialog itself.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === dialog)
      dialog.querySelector('input')?.focus({ preventScroll: true });
  };
};
