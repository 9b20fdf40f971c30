import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from './button.tsx';
import { focusHeading, whenPageHasHeading } from './page-heading.ts';

type TryAgainButtonProps = Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'busy'> & { onTryAgain: () => void };

/**
 * Fetches again what could not be fetched. A retry that works removes the button, and with it the focus of the
 * keyboard, which then goes to the heading of the page.
 */
export function TryAgainButton({ look, size, busy = false, onTryAgain }: TryAgainButtonProps) {
  const texts = useTexts();
  const ref = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const button = ref.current;
    // Chromium takes the focus from a button that is disabled, but only after this effect.
    const hadFocus = busy && document.activeElement === button;
    return () => {
      // After React has finished with the page, whether the button is then gone or only works again.
      if (hadFocus || document.activeElement === button) queueMicrotask(() => restoreFocus(button));
    };
  }, [busy]);

  return (
    <Button ref={ref} look={look} size={size} busy={busy} onClick={onTryAgain}>
      {texts.ui.tryAgain}
    </Button>
  );
}

/**
 * Moves a lost focus back to the button, or to the heading where the button is gone. Never takes it from another
 * element.
 */
const restoreFocus = (button: HTMLButtonElement | null): void => {
  if (button?.isConnected) {
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
    return;
  }
  whenPageHasHeading((heading) => {
    if (document.activeElement === document.body) focusHeading(heading);
  });
};
