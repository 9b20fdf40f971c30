import { useLocation } from 'react-router-dom';
import { useWantedPage } from '../auth/use-wanted-page.ts';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { NavigationLink } from './navigation-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useMenu } from './use-menu.ts';
import styles from './site-header.module.css';
import panel from './menu-panel.module.css';

type VisitorNavigationProps = {
  /** False until it is known that nobody is signed in; until then no place is offered. */
  isKnown: boolean;
};

/** The main links of a visitor: in the header, and on narrow screens in a sheet with the button that opens it. */
export function VisitorNavigation({ isKnown }: VisitorNavigationProps) {
  const texts = useTexts();
  const isHome = useLocation().pathname === paths.home();
  const wanted = useWantedPage();
  const { button, menu, close } = useMenu();
  return (
    <>
      <button {...button} type="button" className={`${styles.link} ${styles.menu}`} aria-label={texts.app.menu}>
        <Icon name="menu" size={24} />
      </button>
      <nav {...menu} className={`${styles.nav} ${panel.panel}`} aria-label={texts.app.mainNavigation}>
        {isKnown && (
          <ul className={styles.list}>
            <NavigationLink onFollow={close} to={paths.home()} narrow>
              {texts.app.home}
            </NavigationLink>
            <NavigationLink onFollow={close} to={isHome ? paths.homeCourses() : paths.batches()}>
              {texts.catalogue.coursesTitle}
            </NavigationLink>
            <NavigationLink onFollow={close} to={isHome ? paths.homeWebinars() : paths.webinars()}>
              {texts.catalogue.webinarsTitle}
            </NavigationLink>
            <NavigationLink onFollow={close} to={paths.login(wanted)}>
              {texts.auth.logIn}
            </NavigationLink>
            <NavigationLink onFollow={close} to={paths.register(wanted)} main>
              {texts.auth.register}
            </NavigationLink>
          </ul>
        )}
        <ThemeSwitch className={`${styles.link} ${styles.narrowest}`} named />
      </nav>
      <div className={panel.cover} />
    </>
  );
}
