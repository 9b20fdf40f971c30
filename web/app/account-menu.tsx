import { useLocation } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Link } from '../ui/link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { routeAt } from './route-at.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useMenu } from './use-menu.ts';
import styles from './site-header.module.css';
import panel from './menu-panel.module.css';

/** The learner's picture, which opens what belongs to their account. */
export function AccountMenu({ onLogOut }: { onLogOut: () => void }) {
  const texts = useTexts();
  const { person } = useSession();
  const { pathname } = useLocation();
  const { button, menu, close } = useMenu<HTMLDivElement>();
  const leave = () => {
    // First, so that the dialog returns the focus to the button and not into the closed menu.
    close();
    onLogOut();
  };
  const item = { role: 'menuitem', tabIndex: -1, className: `${styles.link} ${panel.item}` };

  return (
    <>
      <button {...button} type="button" className={panel.account} aria-haspopup="menu">
        {/* The initials in the picture are not a name for the button. */}
        <VisuallyHidden>{texts.app.account}</VisuallyHidden>
        {person?.initials ? (
          <Avatar initials={person.initials} photo={person.photo} size="tiny" />
        ) : (
          <Icon name="user" size={24} />
        )}
      </button>
      <div {...menu} role="menu" className={panel.panel} aria-label={texts.app.account}>
        {person?.name && (
          <p className={panel.name} lang={languageOf(person.name)}>
            {person.name}
          </p>
        )}
        <Link
          {...item}
          to={paths.profile()}
          onClick={close}
          aria-current={routeAt(pathname)?.path === paths.profile() ? 'page' : undefined}
        >
          <Icon name="user" />
          {texts.profile.title}
        </Link>
        <ThemeSwitch {...item} className={`${item.className} ${styles.narrowest}`} named />
        <button {...item} type="button" onClick={leave}>
          <Icon name="log-out" />
          {texts.app.logOut}
        </button>
      </div>
      <div className={panel.cover} />
    </>
  );
}
