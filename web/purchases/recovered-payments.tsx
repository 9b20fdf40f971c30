import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { refetchFromNow } from '../refetch-from-now.ts';
import type { Texts } from '../texts/en.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts, useUntilLanguageChange } from '../texts/texts-provider.tsx';
import { Notice, type NoticeTone } from '../ui/notice.tsx';
import { hasPendingPayment, tellPaymentLeft } from './has-pending-payment.ts';
import type { Payment } from './payment-window.ts';
import { onPaymentsChangedElsewhere, pendingPayments } from './pending-payments.ts';
import { fetchLearnerId } from './fetch-learner-id.ts';
import { useConfirmation, type Confirmation } from './use-confirmation.ts';
import styles from './payment-recovery.module.css';

/** How long a notice is shown until it counts as read. */
const READ_AFTER_MS = 5000;

/** The outcome of a payment, and whether its notice has been read. */
type Answer = { confirmation: Confirmation; payment: Payment; isRead: boolean };

type Words = { tone: NoticeTone; text: string; detail: string | null };

type Listener = (confirmation: Confirmation) => void;

const listeners = new Map<string, Listener>();

/**
 * Reports the outcome of an order's payment to the dialog that is open for it, in place of a notice. Returns a function that
 * unsubscribes.
 */
export const onPaymentRecovered = (orderId: string, listener: Listener): (() => void) => {
  listeners.set(orderId, listener);
  return () => void listeners.delete(orderId);
};

type LeftPayment = Omit<Answer, 'isRead'> & { learnerId: string | null };

let left: LeftPayment | null = null;

/** Shows the outcome of a payment whose page was left before the academy answered. */
export const tellOfLeftPayment = (answered: LeftPayment): void => {
  left = answered;
  tellPaymentLeft();
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

  const finish = useEffectEvent(async (): Promise<void> => {
    const isAlone = !running.current;
    running.current = true;
    try {
      const learnerId = await fetchLearnerId(client);
      const answered = left;
      left = null;
      if (answered !== null && answered.learnerId === learnerId) {
        setAnswer({ ...answered, isRead: false });
        await client.refetchQueries({ include: 'active' });
      }
      if (!isAlone) return;
      for (const payment of learnerId === null ? [] : pendingPayments(learnerId)) {
        // The session may have ended while the payment before was being confirmed.
        if ((await fetchLearnerId(client)) !== learnerId) return;
        const confirmation = await confirm(learnerId, payment);
        const tellDialog = listeners.get(payment.orderId);
        if (tellDialog) tellDialog(confirmation);
        // Another tab may have confirmed it while this one got no answer.
        else if (confirmation.verdict !== 'unknown' || hasPendingPayment()) {
          setAnswer({ confirmation, payment, isRead: false });
        }
        if (confirmation.verdict === 'unknown') continue;
        refetchFromNow(client);
        await client.refetchQueries({ include: 'active' });
      }
    } finally {
      if (isAlone) running.current = false;
    }
  });
  useEffect(() => {
    if (attempts > 0) void finish();
  }, [attempts]);

  // The tab that confirmed it says so; here the page shows the purchase.
  const hearElsewhere = useEffectEvent(() => {
    if (answer?.confirmation.verdict === 'unknown' && !hasPendingPayment()) setAnswer(null);
  });
  useEffect(() => onPaymentsChangedElsewhere(() => hearElsewhere()), []);

  useEffect(() => {
    if (answer === null || answer.isRead || !isSettled(answer.confirmation)) return undefined;
    const timer = setTimeout(() => setAnswer({ ...answer, isRead: true }), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  // Removed on the next page once it was read, since it may soon be out of date.
  if (page !== pathname) {
    setPage(pathname);
    if (answer?.isRead) setAnswer(null);
  }

  const isOfLanguage = useUntilLanguageChange(answer?.confirmation) !== null;
  const words = answer && wordsOf(texts, answer, isOfLanguage);
  return (
    <div className={styles.place} data-answered={answer !== null}>
      <Notice tone={words?.tone} live="status" onDismiss={() => setAnswer(null)}>
        {words && (
          <>
            <strong lang={languageOf(words.text)}>{words.text}</strong>
            {words.detail && <p lang={languageOf(words.detail)}>{words.detail}</p>}
          </>
        )}
      </Notice>
    </div>
  );
}

/** Whether nothing is left to do about the payment, so that the notice goes with the page on which it was read. */
const isSettled = ({ verdict }: Confirmation): boolean => verdict === 'confirmed' || verdict === 'void';

/** The words of the notice. The academy's own stay in their language; the page has words of its own only for a success. */
const wordsOf = ({ purchases }: Texts, { confirmation, payment }: Answer, isOfLanguage: boolean): Words => {
  switch (confirmation.verdict) {
    case 'unknown':
      return { tone: 'pending', text: purchases.takenAndSafe, detail: purchases.paymentSafe };
    case 'refused':
      return { tone: 'danger', text: confirmation.message, detail: purchases.refusedNext(payment.paymentId) };
    case 'void':
      return { tone: 'info', text: confirmation.message, detail: confirmation.detail };
    case 'confirmed':
      if (!isOfLanguage) return { tone: 'success', text: purchases.paymentSuccessful, detail: null };
      return { tone: 'success', text: confirmation.message, detail: confirmation.detail };
  }
};
