import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useSession } from './session.tsx';
import { useWaiting } from '../ui/waiting.ts';
import styles from './auth.module.css';

/** Lets only signed-in people through; everybody else signs in first and comes back. */
export function RequireViewer({ children }: { children: ReactNode }) {
  const texts = useTexts();
  const { status, leaving } = useSession();
  const { pathname, search, hash } = useLocation();
  useWaiting(status === 'loading');

  if (status === 'signed-in') return children;
  if (status === 'signed-out' && !leaving) return <Navigate replace to={paths.login(pathname + search + hash)} />;
  return (
    <div className={styles.waiting}>
      <PageHead />
      <Spinner label={texts.ui.loading} />
    </div>
  );
}
