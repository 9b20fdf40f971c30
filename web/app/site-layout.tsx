import { Suspense, type ReactNode } from 'react';
import { brandName } from '../academy/brand-name.ts';
import { Intro } from '../academy/intro.tsx';
import { useSession } from '../auth/session.tsx';
import { useSiteLayoutQuery } from '../generated/hooks.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { SiteContext } from '../ui/page-head.tsx';
import { LanguageNotice } from './language-notice.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SlowNotice } from './slow-notice.tsx';
import { StaleNotice } from './stale-notice.tsx';
import styles from './site-layout.module.css';

const MAIN_ID = 'content';

/**
 * The frame of every page: header, footer, and on the first visit the intro on top. React hydrates one Suspense boundary
 * after the other, so that a touch does not wait for the whole page.
 */
export function SiteLayout({ children }: { children: ReactNode }) {
  const texts = useTexts();
  const language = useLanguage();
  const { data } = useSiteLayoutQuery();
  // Renders the boundaries below again when the session changes. React then first hydrates those that it has not reached yet
  // with the session that the server rendered. Where only components within them read the session, it hydrates them with the
  // new one, which does not match the HTML (error 418).
  const { isLearner } = useSession();
  const academy = data?.academy ?? null;
  const site = {
    name: academy === null ? '' : brandName(academy.brand, language),
    url: academy?.siteUrl ?? '',
    introduction: academy?.introduction ?? '',
  };

  return (
    <SiteContext value={site}>
      <Intro academy={academy}>
        <div className={styles.site} data-learner={isLearner || undefined}>
          <a href={`#${MAIN_ID}`} className={styles.skip}>
            {texts.app.skipToContent}
          </a>
          <Suspense>
            <SiteHeader academy={academy} />
          </Suspense>
          <OfflineNotice />
          <LanguageNotice />
          <StaleNotice />
          <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
            {children}
          </main>
          <SlowNotice />
          <Suspense>
            <SiteFooter academy={academy} />
          </Suspense>
        </div>
      </Intro>
    </SiteContext>
  );
}
