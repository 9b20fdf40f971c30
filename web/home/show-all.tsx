import { Link } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { Button } from '../ui/button.tsx';

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
  if (!isVisitor) return <Link to={to}>{label}</Link>;
  return (
    <Button look="quiet" size="small" busy={busy} onClick={onShow}>
      {label}
    </Button>
  );
}
