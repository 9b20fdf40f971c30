import { useLayoutEffect, useRef, type ComponentPropsWithoutRef, type RefObject } from 'react';
import { Spinner } from './spinner.tsx';
import styles from './button.module.css';

/** The look of a button: `primary` is for the one next step of a screen. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

type ButtonProps = ComponentPropsWithoutRef<'button'> & {
  look?: ButtonLook;
  size?: 'medium' | 'small';
  /** As wide as its parent. */
  wide?: boolean;
  /** Disables the button and shows `busyText` (else the label) with a spinner. */
  busy?: boolean;
  busyText?: string;
  ref?: RefObject<HTMLButtonElement | null>;
};

/** A button; `type` is `button` unless said otherwise. One that had the focus when it became busy gets it back afterwards. */
export function Button({
  look = 'primary',
  size = 'medium',
  wide = false,
  busy = false,
  busyText,
  type = 'button',
  disabled = false,
  className,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = button.current;
    // The browser takes the focus from a disabled button, but only with the next frame.
    if (busy) hadFocus.current = document.activeElement === element;
    else if (hadFocus.current && document.activeElement === document.body) element?.focus({ preventScroll: true });
  }, [busy, button]);

  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={className === undefined ? styles.button : `${styles.button} ${className}`}
      data-look={look}
      data-size={size}
      data-wide={wide}
    >
      {busy ? (
        <>
          <Spinner />
          {busyText ?? children}
        </>
      ) : (
        children
      )}
    </button>
  );
}
