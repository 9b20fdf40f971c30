import type { FragmentType } from '@apollo/client';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { fragmentData } from '../fragment-data.ts';
import type { SiteHeaderFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { Logo } from '../illustrations/logo.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';
import { SiteNavigation } from './site-navigation.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './site-header.module.css';

type SiteHeaderProps = {
  /** Null until the graph has answered; meanwhile the logo has no name. */
  academy: FragmentType<SiteHeaderFragment> | null;
};

/** The bar on top of every page: home, the main navigation (a menu on narrow screens), language and colours. */
export function SiteHeader({ academy: from }: SiteHeaderProps) {
  const texts = useTexts();
  const academy = fragmentData<SiteHeaderFragment>(from);
  const { open, toggle, close, button } = useMenu();
  const navigationId = useId();
  const [leaving, setLeaving] = useState(false);

  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to={paths.home()} className={styles.home} aria-label={academy ? undefined : texts.app.home}>
            <Logo name={academy?.brand.name ?? ''} nameInBengali={academy?.brand.nameInBengali ?? ''} />
          </Link>
          <button
            ref={button}
            type="button"
            className={`${styles.link} ${styles.menu}`}
            aria-expanded={open}
            aria-controls={navigationId}
            aria-label={open ? texts.app.closeMenu : texts.app.menu}
            onClick={toggle}
          >
            <Icon name={open ? 'close' : 'menu'} size={24} />
          </button>
          <nav id={navigationId} className={styles.nav} data-open={open} aria-label={texts.app.mainNavigation}>
            <SiteNavigation onFollow={close} onLogOut={() => setLeaving(true)} />
          </nav>
          <div className={styles.switches}>
            <LanguageSwitch className={styles.link} />
            <ThemeSwitch className={styles.link} />
          </div>
        </div>
      </header>
      {/* Outside the header, which is dark in both themes; the dialog follows the theme. */}
      <LogOutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

/** The menu of narrow screens. Escape closes it and returns the focus to its button. */
const useMenu = () => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  return { open, toggle: () => setOpen(!open), close: () => setOpen(false), button };
};
