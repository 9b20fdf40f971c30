import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '../auth/session.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Notice, type NoticeTone } from '../ui/notice.tsx';
import type { Payment } from './payment-window.ts';
import { hasPendingPayment, pendingPayments } from './pending-payments.ts';
import { fetchLearnerId } from './fetch-learner-id.ts';
import { useConfirmation, type Confirmation } from './use-confirmation.ts';
import styles from './payment-recovery.module.css';

const AGAIN_AFTER_MS = 60_000;

/**
 * Confirms payments that were taken and not confirmed, at once and again while the academy cannot be reached, and shows the
 * outcome.
 */
export function PaymentRecovery() {
  const texts = useTexts();
  const client = useApolloClient();
  const { status } = useSession();
  const confirm = useConfirmation();
  const running = useRef(false);
  const [answer, setAnswer] = useState<{ tone: NoticeTone; text: string; detail?: string | null } | null>(null);

  const noticeOf = (confirmation: Confirmation, { paymentId }: Payment): typeof answer => {
    const { verdict, message } = confirmation;
    if (verdict === 'unknown') {
      return { tone: 'pending', text: texts.purchases.takenAndSafe, detail: texts.purchases.paymentSafe };
    }
    if (verdict === 'refused') {
      return { tone: 'danger', text: message, detail: texts.purchases.refusedNext(paymentId) };
    }
    return { tone: verdict === 'void' ? 'info' : 'success', text: message, detail: confirmation.detail };
  };

  const finish = useEffectEvent(async (): Promise<void> => {
    if (running.current || !hasPendingPayment()) return;
    running.current = true;
    try {
      const learnerId = await fetchLearnerId(client);
      for (const payment of learnerId === null ? [] : pendingPayments(learnerId)) {
        const confirmation = await confirm(learnerId, payment);
        setAnswer(noticeOf(confirmation, payment));
        if (confirmation.verdict !== 'unknown') await client.refetchQueries({ include: 'active' });
      }
    } finally {
      running.current = false;
    }
  });

  useEffect(() => {
    if (status !== 'signed-in') return undefined;
    const again = () => void finish();
    again();
    const timer = setInterval(again, AGAIN_AFTER_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [status]);

  if (answer === null) return null;
  return (
    <div className={styles.place}>
      <Notice tone={answer.tone} live="status" onDismiss={() => setAnswer(null)}>
        <strong>{answer.text}</strong>
        {answer.detail && <p>{answer.detail}</p>}
      </Notice>
    </div>
  );
}
