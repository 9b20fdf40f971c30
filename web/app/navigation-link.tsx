import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../ui/link.tsx';
import { routeAt } from './route-at.ts';
import styles from './site-header.module.css';

type NavigationLinkProps = {
  to: string;
  /** Hides the link on wide screens, where something else leads there. */
  narrow?: boolean;
  /** The one link that a visitor should not miss. */
  main?: boolean;
  /** Called when the link was used. */
  onFollow?: (() => void) | undefined;
  children: ReactNode;
};

/** One of the main links, in an item of a list. */
export function NavigationLink({ to, narrow = false, main = false, onFollow, children }: NavigationLinkProps) {
  const { pathname } = useLocation();
  return (
    <li className={narrow ? styles.narrow : undefined}>
      <Link
        to={to}
        onClick={onFollow}
        className={styles.link}
        data-main={main}
        // Its query names the page to go to after signing in.
        aria-current={routeAt(pathname)?.path === to.split('?', 1)[0] ? 'page' : undefined}
      >
        {children}
      </Link>
    </li>
  );
}
