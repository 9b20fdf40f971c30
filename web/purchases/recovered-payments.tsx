import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../texts/texts-provider.tsx';
import { Notice, type NoticeTone } from '../ui/notice.tsx';
import { hasPendingPayment } from './has-pending-payment.ts';
import type { Payment } from './payment-window.ts';
import { onPaymentsChangedElsewhere, pendingPayments } from './pending-payments.ts';
import { fetchLearnerId } from './fetch-learner-id.ts';
import { useConfirmation, type Confirmation } from './use-confirmation.ts';
import styles from './payment-recovery.module.css';

/** A notice that was shown for so long has been read. */
const READ_AFTER_MS = 5000;

type Answer = {
  tone: NoticeTone;
  text: string;
  detail: string | null;
  /** Whether nothing is left to do about the payment, so that the notice goes with the page on which it was read. */
  isSettled: boolean;
  isRead: boolean;
};

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
  const { pathname } = useLocation();
  const [page, setPage] = useState(pathname);
  const [answer, setAnswer] = useState<Answer | null>(null);

  const noticeOf = (confirmation: Confirmation, { paymentId }: Payment): Answer => {
    const { verdict, message } = confirmation;
    if (verdict === 'unknown') {
      const { takenAndSafe, paymentSafe } = texts.purchases;
      return { tone: 'pending', text: takenAndSafe, detail: paymentSafe, isSettled: false, isRead: false };
    }
    if (verdict === 'refused') {
      const detail = texts.purchases.refusedNext(paymentId);
      return { tone: 'danger', text: message, detail, isSettled: false, isRead: false };
    }
    const tone = verdict === 'void' ? 'info' : 'success';
    return { tone, text: message, detail: confirmation.detail, isSettled: true, isRead: false };
  };

  const finish = useEffectEvent(async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      const learnerId = await fetchLearnerId(client);
      for (const payment of learnerId === null ? [] : pendingPayments(learnerId)) {
        const confirmation = await confirm(learnerId, payment);
        const tellDialog = listeners.get(payment.orderId);
        if (tellDialog) tellDialog(confirmation);
        // Another tab may have had it confirmed while this one asked in vain.
        else if (confirmation.verdict !== 'unknown' || hasPendingPayment()) setAnswer(noticeOf(confirmation, payment));
        if (confirmation.verdict !== 'unknown') await client.refetchQueries({ include: 'active' });
      }
    } finally {
      running.current = false;
    }
  });
  useEffect(() => {
    if (attempts > 0) void finish();
  }, [attempts]);

  // The tab that had it confirmed says so; here the page shows what has become of the purchase.
  const hearElsewhere = useEffectEvent(() => {
    if (answer?.tone === 'pending' && !hasPendingPayment()) setAnswer(null);
  });
  useEffect(() => onPaymentsChangedElsewhere(() => hearElsewhere()), []);

  useEffect(() => {
    if (!answer?.isSettled || answer.isRead) return undefined;
    const timer = setTimeout(() => setAnswer({ ...answer, isRead: true }), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  // What it says of the purchase may not be true for long, and a page that is left at once may not have been read.
  if (page !== pathname) {
    setPage(pathname);
    if (answer?.isRead) setAnswer(null);
  }

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
