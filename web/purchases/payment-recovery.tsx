import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useSession } from '../auth/session.tsx';
import { hasPendingPayment, isPaymentAwaited, onPaymentLeft } from './has-pending-payment.ts';
import type { RecoveredPayments } from './recovered-payments.tsx';

const AGAIN_AFTER_MS = 60_000;

/**
 * Has payments confirmed that were taken and not confirmed, at once and again while the academy cannot be reached or where
 * their dialog is closed, and goes on to look for those that may still arrive. The code is fetched when there is one, which
 * is rare; with what a payment needs it is there already.
 */
export function PaymentRecovery() {
  const client = useApolloClient();
  const { status } = useSession();
  const [Recovery, setRecovery] = useState<typeof RecoveredPayments | null>(null);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (status !== 'signed-in') return undefined;
    const attempt = async (isLeft = false) => {
      try {
        if (isPaymentAwaited()) (await import('./late-payment.ts')).resumePolling(client);
        if (!isLeft && !hasPendingPayment()) return;
        const { RecoveredPayments } = await import('./recovered-payments.tsx');
        setRecovery(() => RecoveredPayments);
        setAttempts((count) => count + 1);
      } catch {
        // There is no connection, as for the confirmation itself: the next attempt fetches it again.
      }
    };
    const again = () => void attempt();
    again();
    const timer = setInterval(again, AGAIN_AFTER_MS);
    window.addEventListener('online', again);
    const endOfLeft = onPaymentLeft(() => void attempt(true));
    return () => {
      clearInterval(timer);
      endOfLeft();
      window.removeEventListener('online', again);
    };
  }, [client, status]);

  // What it says of a payment is for the learner who paid.
  return status === 'signed-in' && Recovery ? <Recovery attempts={attempts} /> : null;
}
