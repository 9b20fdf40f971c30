import type { FragmentType } from '@apollo/client';
import { useSuspenseFragment } from '@apollo/client/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SiteHeaderFragmentDoc, type SiteHeaderFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { Logo } from '../illustrations/logo.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SiteNavigation } from './site-navigation.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './site-header.module.css';

type SiteHeaderProps = {
  /** Null until the graph has answered; the mark stands alone meanwhile. */
  academy: FragmentType<SiteHeaderFragment> | null;
};

/** The bar on top of every page: home, the main navigation (a menu on narrow screens), language and colours. */
export function SiteHeader({ academy: from }: SiteHeaderProps) {
  const texts = useTexts();
  const { data: academy } = useSuspenseFragment({ fragment: SiteHeaderFragmentDoc, from });
  const { open, toggle, close, button } = useMenu();
  const navigationId = useId();

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };

  return (
    <header className={styles.header} onKeyDown={closeOnEscape}>
      <div className={styles.bar}>
        <Link to={paths.home()} className={styles.home} aria-label={academy?.brand.name ?? texts.app.home}>
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
          <SiteNavigation />
        </nav>
        <div className={styles.switches}>
          <LanguageSwitch className={styles.link} />
          <ThemeSwitch className={styles.link} />
        </div>
      </div>
    </header>
  );
}

/** The menu of narrow screens. It closes when it has led somewhere. */
const useMenu = () => {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = openAt === key;

  useEffect(() => setOpenAt(null), [key]);

  return { open, toggle: () => setOpenAt(open ? null : key), close: () => setOpenAt(null), button };
};
