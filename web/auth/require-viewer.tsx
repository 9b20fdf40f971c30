import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useSession } from './session.tsx';

/** Lets only signed-in people through; everybody else signs in first and comes back. */
export function RequireViewer() {
  const { status, leaving } = useSession();
  const { pathname, search } = useLocation();

  if (status === 'loading' || (status === 'signed-out' && leaving)) return <Spinner />;
  if (status === 'signed-out') return <Navigate replace to={paths.login(pathname + search)} />;
  return <Outlet />;
}
