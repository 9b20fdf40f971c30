import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { paths } from '../paths.ts';
import { PaymentRecovery } from '../purchases/payment-recovery.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { RouteChange } from './route-change.tsx';
import { Router } from './router.tsx';
import type { SessionExpiry } from './session-expiry.ts';

/** Everything below a router, an Apollo Client and the session. */
export function App({ sessionExpiry }: { sessionExpiry: SessionExpiry }) {
  return (
    <>
      <LeaveWhenSessionIsLost sessionExpiry={sessionExpiry} />
      <RouteChange />
      <PaymentRecovery />
      <Router />
    </>
  );
}

/** While somebody is signed in, a session that the academy refuses leads to the sign-in page, with the reason, and back. */
function LeaveWhenSessionIsLost({ sessionExpiry }: { sessionExpiry: SessionExpiry }) {
  const { status, end } = useSession();
  const texts = useTexts();
  const { pathname, search } = useLocation();
  const leave = useEffectEvent((reason: string | null) =>
    end({ to: paths.login(), alert: reason ?? texts.auth.pleaseLogIn, from: pathname + search }),
  );

  useEffect(
    () => (status === 'signed-in' ? sessionExpiry.arm((message) => leave(message)) : undefined),
    [sessionExpiry, status],
  );
  return null;
}
