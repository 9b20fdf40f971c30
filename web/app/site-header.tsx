import type { FragmentType } from '@apollo/client';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fragmentData } from '../fragment-data.ts';
import type { SiteHeaderFragment } from '../generated/graphql.ts';
import { Logo } from '../illustrations/logo.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';
import { MenuButton } from './menu-button.tsx';
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
  const { open, toggle, close, button, header } = useMenu();
  const navigationId = useId();
  const [leaving, setLeaving] = useState(false);

  return (
    <>
      <header ref={header} className={styles.header}>
        <div className={styles.bar}>
          <Link to={paths.home()} className={styles.home} aria-label={academy ? undefined : texts.app.home}>
            <Logo name={academy?.brand.name ?? ''} nameInBengali={academy?.brand.nameInBengali ?? ''} />
          </Link>
          <MenuButton ref={button} open={open} controls={navigationId} onToggle={toggle} />
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

/**
 * The menu of narrow screens. Escape closes it and returns the focus to its button; so do a press beside it and another page,
 * which leave the focus alone.
 */
const useMenu = () => {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Forgotten on another page, so that going back to this one does not open it again.
  if (openAt !== null && openAt !== key) setOpenAt(null);
  const open = openAt !== null;
  const button = useRef<HTMLButtonElement>(null);
  const header = useRef<HTMLElement>(null);
  const close = () => setOpenAt(null);

  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    const closeBeside = ({ target }: PointerEvent) => {
      const isWithin = target instanceof Node && header.current?.contains(target);
      // The dialog that asks before the session ends is opened from the menu, and is no place beside it.
      const isInDialog = target instanceof Element && target.closest('dialog') !== null;
      if (!isWithin && !isInDialog) setOpenAt(null);
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeBeside);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeBeside);
    };
  }, [open]);

  return { open, toggle: () => setOpenAt(open ? null : key), close, button, header };
};
