import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { UnreadBadge } from '../announcements/unread-badge.tsx';
import { useSession } from '../auth/session.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import styles from './site-header.module.css';

type SiteNavigationProps = {
  /** Called when a link was used. */
  onFollow: () => void;
  /** Called when a learner wants to leave. */
  onLogOut: () => void;
};

/** The main links, for visitors or for learners; none until the session is known. */
export function SiteNavigation({ onFollow, onLogOut }: SiteNavigationProps) {
  const { status, isRefused } = useSession();
  if (status === 'loading') return null;
  return (
    <ul className={styles.list}>
      {status === 'signed-in' && !isRefused ? (
        <LearnerLinks onFollow={onFollow} onLogOut={onLogOut} />
      ) : (
        <VisitorLinks onFollow={onFollow} />
      )}
    </ul>
  );
}

function VisitorLinks({ onFollow }: Pick<SiteNavigationProps, 'onFollow'>) {
  const texts = useTexts();
  const isHome = useLocation().pathname === paths.home();
  return (
    <>
      <NavigationLink onFollow={onFollow} to={paths.home()} narrow>
        {texts.app.home}
      </NavigationLink>
      <NavigationLink onFollow={onFollow} to={isHome ? paths.homeCourses() : paths.batches()}>
        {texts.app.availableBatches}
      </NavigationLink>
      <NavigationLink onFollow={onFollow} to={isHome ? paths.homeWebinars() : paths.webinars()}>
        {texts.app.webinars}
      </NavigationLink>
      <NavigationLink onFollow={onFollow} to={paths.login()}>
        {texts.app.logIn}
      </NavigationLink>
      <NavigationLink onFollow={onFollow} to={paths.register()} main>
        {texts.app.register}
      </NavigationLink>
    </>
  );
}

function LearnerLinks({ onFollow, onLogOut }: SiteNavigationProps) {
  const texts = useTexts();
  return (
    <>
      <NavigationLink onFollow={onFollow} to={paths.dashboard()}>
        {texts.app.dashboard}
      </NavigationLink>
      <NavigationLink onFollow={onFollow} to={paths.announcements()}>
        {texts.app.announcements}
        <UnreadBadge />
      </NavigationLink>
      <NavigationLink onFollow={onFollow} to={paths.profile()}>
        {texts.app.profile}
      </NavigationLink>
      <NavigationLink onFollow={onFollow} to={paths.purchases()}>
        {texts.app.purchases}
      </NavigationLink>
      <li>
        <button type="button" className={styles.link} onClick={onLogOut}>
          {texts.app.logOut}
        </button>
      </li>
    </>
  );
}

type NavigationLinkProps = Pick<SiteNavigationProps, 'onFollow'> & {
  to: string;
  /** Only on narrow screens, where the logo does not say that it leads home. */
  narrow?: boolean;
  /** The one link that a visitor should not miss. */
  main?: boolean;
  children: ReactNode;
};

function NavigationLink({ to, narrow = false, main = false, onFollow, children }: NavigationLinkProps) {
  const { pathname } = useLocation();
  return (
    <li className={narrow ? styles.narrow : undefined}>
      <Link
        to={to}
        onClick={onFollow}
        className={styles.link}
        data-main={main}
        aria-current={pathname === to ? 'page' : undefined}
      >
        {children}
      </Link>
    </li>
  );
}
