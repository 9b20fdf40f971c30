import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { DarkHouse } from '../ui/dark-house.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';

/** Shown in place of a course's access where the session has ended. */
export function AuthenticationRequired() {
  const texts = useTexts();
  const { pathname, search } = useLocation();
  const { setRefused } = useSession();
  useEffect(() => {
    setRefused(true);
    return () => setRefused(false);
  }, [setRefused]);

  return (
    <Page title={texts.purchases.authenticationRequired} intro={texts.purchases.authenticationRequiredHint}>
      <DarkHouse>
        {/* Signing in leads back here, which would then be in the history twice. */}
        <LinkButton to={paths.login(pathname + search)} replace>
          {texts.auth.logIn}
        </LinkButton>
        <LinkButton look="secondary" to={paths.dashboard()}>
          {texts.purchases.backToDashboard}
        </LinkButton>
      </DarkHouse>
    </Page>
  );
}
