import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { paths } from '../paths.ts';
import { PaymentRecovery } from '../purchases/payment-recovery.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { RouteChange } from './route-change.tsx';
import { Router } from './router.tsx';
import type { SessionExpiry } from './session-expiry.ts';
import { useFocusInView } from './use-focus-in-view.ts';

/** The site within its providers: router, Apollo Client, texts and session. */
export function App({ sessionExpiry }: { sessionExpiry: SessionExpiry }) {
  useFocusInView();
  return (
    <>
      <LeaveWhenSessionIsLost sessionExpiry={sessionExpiry} />
      <RouteChange />
      <PaymentRecovery />
      <Router />
    </>
  );
}

/** Leads to the sign-in page, with the reason and the way back, when the academy refuses the session of a signed-in person. */
function LeaveWhenSessionIsLost({ sessionExpiry }: { sessionExpiry: SessionExpiry }) {
  const { status, end } = useSession();
  const texts = useTexts();
  const { pathname, search, hash } = useLocation();
  const leave = useEffectEvent((reason: string | null) => {
    const { cookiesNeeded, pleaseLogIn } = texts.auth;
    // A session that was never kept is lost with the first answer.
    const alert = navigator.cookieEnabled ? (reason ?? pleaseLogIn) : cookiesNeeded;
    end({ to: paths.login(), alert, from: pathname + search + hash });
  });

  useEffect(
    () => (status === 'signed-in' ? sessionExpiry.arm((message) => leave(message)) : undefined),
    [sessionExpiry, status],
  );
  return null;
}
