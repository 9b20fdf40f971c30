import { useSession } from '../auth/session.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { usePassOnFocus } from '../ui/use-pass-on-focus.ts';

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
export function ShowAll({ to, ...inPlace }: ShowAllProps) {
  const isVisitor = useSession().status === 'signed-out';
  if (isVisitor) return <ShowInPlace {...inPlace} />;
  return (
    <Link to={to} data-alone>
      {inPlace.label}
    </Link>
  );
}

/** Disappears once everything is shown; the focus then moves to the first new card. */
function ShowInPlace({ label, onShow, busy }: Omit<ShowAllProps, 'to'>) {
  const button = usePassOnFocus(busy, toFirstNewLink);
  return (
    <Button ref={button} look="quiet" size="small" busy={busy} onClick={onShow}>
      {label}
    </Button>
  );
}

const toFirstNewLink = (button: HTMLButtonElement) => {
  const section = button.closest('section');
  const links = () => [...(section?.querySelectorAll('a') ?? [])];
  const known = new Set(links());
  return () => {
    if (document.activeElement !== document.body) return;
    links()
      .find((link) => !known.has(link))
      ?.focus();
  };
};
