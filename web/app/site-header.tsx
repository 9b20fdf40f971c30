import type { FragmentType } from '@apollo/client';
import { useState } from 'react';
import { useSession } from '../auth/session.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { SiteHeaderFragment } from '../generated/graphql.ts';
import { Logo } from '../illustrations/logo.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Link } from '../ui/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LearnerNavigation } from './learner-navigation.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useHeaderOnScrollUp } from './use-header-on-scroll-up.ts';
import { VisitorNavigation } from './visitor-navigation.tsx';
import styles from './site-header.module.css';

type SiteHeaderProps = {
  /** Null until the graph has answered; meanwhile the logo has no name. */
  academy: FragmentType<SiteHeaderFragment> | null;
};

/** The bar on top of every page: home, the main navigation, language, colours, and the learner's account. */
export function SiteHeader({ academy: from }: SiteHeaderProps) {
  const texts = useTexts();
  const { status, isLearner } = useSession();
  const academy = fragmentData<SiteHeaderFragment>(from);
  const header = useHeaderOnScrollUp();
  const [leaving, setLeaving] = useState(false);

  return (
    <>
      <header ref={header} className={styles.header}>
        <div className={styles.bar}>
          <Link to={paths.home()} className={styles.home} aria-label={academy ? undefined : texts.app.home}>
            <Logo name={academy?.brand.name ?? ''} nameInBengali={academy?.brand.nameInBengali ?? ''} />
          </Link>
          {isLearner ? <LearnerNavigation /> : <VisitorNavigation isKnown={status !== 'loading'} />}
          <div className={styles.switches}>
            <LanguageSwitch className={styles.link} />
            <ThemeSwitch className={`${styles.link} ${styles.colours}`} />
          </div>
          {isLearner && <AccountMenu onLogOut={() => setLeaving(true)} />}
        </div>
      </header>
      {/* Outside the header, which is dark in both themes; the dialog follows the theme. */}
      <LogOutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}
