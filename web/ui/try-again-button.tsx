import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from './button.tsx';
import { focusHeading, whenPageHasHeading } from './page-heading.ts';

type TryAgainButtonProps = Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'busy'> & { onTryAgain: () => void };

/**
 * Fetches again what could not be fetched. A retry that works removes the button, and with it the focus of the
 * keyboard, which then goes to the heading of the page, or to the first field of the dialog that it was in.
 */
export function TryAgainButton({ look, size, busy = false, onTryAgain }: TryAgainButtonProps) {
  const texts = useTexts();
  const ref = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const button = ref.current;
    // Chromium takes the focus from a button that is disabled, but only after this effect.
    const hadFocus = busy && document.activeElement === button;
    return () => {
      // After React has finished with the page.
      if (hadFocus || document.activeElement === button) queueMicrotask(() => moveFocusFrom(button));
    };
  }, [busy]);

  return (
    <Button ref={ref} look={look} size={size} busy={busy} onClick={onTryAgain}>
      {texts.ui.tryAgain}
    </Button>
  );
}

/** Moves the focus on where the button is gone and no other element has taken it. */
const moveFocusFrom = (button: HTMLButtonElement | null): void => {
  if (button?.isConnected) return;
  // Nothing outside of an open dialog can have the focus.
  const field = document.querySelector<HTMLElement>('dialog[open] input');
  if (field) return field.focus({ preventScroll: true });
  whenPageHasHeading((heading) => {
    if (document.activeElement === document.body) focusHeading(heading);
  });
};
