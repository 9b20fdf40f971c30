import { UnreadBadge } from '../announcements/unread-badge.tsx';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { NavigationLink } from './navigation-link.tsx';
import styles from './learner-navigation.module.css';

/** The places of a learner: in the header, and on narrow screens in a bar at the lower edge, within reach of a thumb. */
export function LearnerNavigation() {
  const texts = useTexts();
  return (
    <nav className={styles.bar} aria-label={texts.app.mainNavigation}>
      <ul className={styles.places}>
        <NavigationLink to={paths.dashboard()}>
          <Icon name="stairs" size={22} />
          <span>{texts.home.dashboardTitle}</span>
        </NavigationLink>
        <NavigationLink to={paths.announcements()}>
          <Icon name="bell" size={22} />
          <span>{texts.announcements.title}</span>
          <UnreadBadge />
        </NavigationLink>
        <NavigationLink to={paths.purchases()}>
          <Icon name="receipt" size={22} />
          <span>{texts.purchases.title}</span>
        </NavigationLink>
        <NavigationLink to={paths.profile()} narrow>
          <Icon name="user" size={22} />
          <span>{texts.profile.title}</span>
        </NavigationLink>
      </ul>
    </nav>
  );
}
