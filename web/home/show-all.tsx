import { useLayoutEffect, useRef } from 'react';
import { useSession } from '../auth/session.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';

type ShowAllProps = {
  label: string;
  /** The page with all of them, which is for learners. */
  to: string;
  /** Shows all of them in place, for visitors. */
  onShow: () => void;
  /** While they are fetched. */
  busy: boolean;
};

/** The way to what a section shows the first of: a page for learners, and more of the section for visitors. */
export function ShowAll({ label, to, onShow, busy }: ShowAllProps) {
  const isVisitor = useSession().status === 'signed-out';
  if (!isVisitor)
    return (
      <Link to={to} data-alone>
        {label}
      </Link>
    );
  return (
    <ShowInPlace busy={busy} onShow={onShow}>
      {label}
    </ShowInPlace>
  );
}

type ShowInPlaceProps = Pick<ShowAllProps, 'onShow' | 'busy'> & { children: string };

/** Disappears once everything is shown; the focus then moves to the first new card. */
function ShowInPlace({ onShow, busy, children }: ShowInPlaceProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const button = place.current;
    const section = button?.closest('section');
    const links = () => [...(section?.querySelectorAll('a') ?? [])];
    const hasFocus = () => button?.contains(document.activeElement) === true;
    // Chromium takes the focus from a button that is disabled, but only after this effect.
    const hadFocus = busy && hasFocus();
    return () => {
      if (!hadFocus && !hasFocus()) return;
      const known = new Set(links());
      // React has added the cards only after this commit.
      queueMicrotask(() => {
        if (button?.isConnected || document.activeElement !== document.body) return;
        links()
          .find((link) => !known.has(link))
          ?.focus();
      });
    };
  }, [busy]);
  return (
    <span ref={place}>
      <Button look="quiet" size="small" busy={busy} onClick={onShow}>
        {children}
      </Button>
    </span>
  );
}
