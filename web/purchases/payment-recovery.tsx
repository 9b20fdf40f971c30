import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useSession } from '../auth/session.tsx';
import { hasPendingPayment, isPaymentAwaited, onPaymentLeft } from './has-pending-payment.ts';
import type { RecoveredPayments } from './recovered-payments.tsx';

const AGAIN_AFTER_MS = 60_000;

/**
 * Confirms payments that were taken and not confirmed: at once, every minute while the academy cannot be reached, and when
 * their dialog is closed. Also resumes polling for those that may still arrive. The code for both is fetched only when there
 * is such a payment, which is rare.
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
