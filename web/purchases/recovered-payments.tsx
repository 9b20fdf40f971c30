import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../texts/texts-provider.tsx';
import { Notice, type NoticeTone } from '../ui/notice.tsx';
import type { Payment } from './payment-window.ts';
import { pendingPayments } from './pending-payments.ts';
import { learnerOf } from './learner-of.ts';
import { useConfirmation, type Confirmation } from './use-confirmation.ts';
import styles from './payment-recovery.module.css';

type Listener = (confirmation: Confirmation) => void;

const listeners = new Map<string, Listener>();

/**
 * Tells a dialog that is open for an order what comes of its payment, which no notice then says a second time. Returns a
 * function that ends that.
 */
export const onPaymentRecovered = (orderId: string, listener: Listener): (() => void) => {
  listeners.set(orderId, listener);
  return () => void listeners.delete(orderId);
};

/** Confirms the payments that wait on this device whenever `attempts` grows, and shows the outcome. */
export function RecoveredPayments({ attempts }: { attempts: number }) {
  const texts = useTexts();
  const client = useApolloClient();
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
    if (running.current) return;
    running.current = true;
    try {
      const learnerId = await learnerOf(client);
      for (const payment of learnerId === null ? [] : pendingPayments(learnerId)) {
        const confirmation = await confirm(learnerId, payment);
        const tellDialog = listeners.get(payment.orderId);
        if (tellDialog) tellDialog(confirmation);
        else setAnswer(noticeOf(confirmation, payment));
        if (confirmation.verdict !== 'unknown') await client.refetchQueries({ include: 'active' });
      }
    } finally {
      running.current = false;
    }
  });
  useEffect(() => {
    if (attempts > 0) void finish();
  }, [attempts]);

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
