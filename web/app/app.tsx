import { useEffect, useEffectEvent } from 'react';
import { SessionProvider, useSession } from '../auth/session.tsx';
import { paths } from '../paths.ts';
import { LeftoverPayment } from '../purchases/leftover-payment.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { RouteChange } from './route-change.tsx';
import { Router } from './router.tsx';
import type { SessionExpiry } from './session-expiry.ts';

/** The whole site below a router and an Apollo Client. */
export function App({ sessionExpiry }: { sessionExpiry: SessionExpiry }) {
  return (
    <SessionProvider>
      <LeaveWhenSessionIsLost sessionExpiry={sessionExpiry} />
      <RouteChange />
      <LeftoverPayment />
      <Router />
    </SessionProvider>
  );
}

/** While somebody is signed in, a session that the academy refuses leads to the sign-in page, with the reason. */
function LeaveWhenSessionIsLost({ sessionExpiry }: { sessionExpiry: SessionExpiry }) {
  const { status, end } = useSession();
  const texts = useTexts();
  const leave = useEffectEvent((reason: string | null) =>
    end({ to: paths.login(), alert: reason ?? texts.auth.pleaseLogIn }),
  );

  useEffect(
    () => (status === 'signed-in' ? sessionExpiry.arm((message) => leave(message)) : undefined),
    [sessionExpiry, status],
  );
  return null;
}
