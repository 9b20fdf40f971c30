import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../auth/session.tsx';
import { useConfirmPaymentMutation } from '../generated/hooks.ts';
import { Notice, type NoticeTone } from '../ui/notice.tsx';
import { removePendingPayment, hasPendingPayment, pendingPayment } from './pending-payments.ts';
import { learnerOf } from './use-checkout.ts';
import styles from './payment-recovery.module.css';

/** Confirms a payment that an earlier visit left unconfirmed, and shows the outcome. */
export function PaymentRecovery() {
  const client = useApolloClient();
  const { status } = useSession();
  const [confirm] = useConfirmPaymentMutation();
  const [answer, setAnswer] = useState<{ tone: NoticeTone; text: string } | null>(null);

  const finish = useEffectEvent(async (): Promise<typeof answer> => {
    const learnerId = await learnerOf(client);
    const payment = learnerId === null ? null : pendingPayment(learnerId);
    if (learnerId === null || payment === null) return null;

    const { data } = await confirm({ variables: { input: payment } });
    // Without an answer the payment stays in storage, for the next visit.
    if (!data) return null;
    removePendingPayment(learnerId);
    await client.refetchQueries({ include: 'active' });
    const refusal = data.confirmPayment.userErrors[0];
    return refusal
      ? { tone: 'danger', text: refusal.message }
      : { tone: 'success', text: data.confirmPayment.message ?? '' };
  });

  useEffect(() => {
    const find = async () => setAnswer(await finish());
    if (status === 'signed-in' && hasPendingPayment()) void find();
  }, [status]);

  if (answer === null) return null;
  return (
    <div className={styles.place}>
      <Notice tone={answer.tone} live="status" onDismiss={() => setAnswer(null)}>
        {answer.text}
      </Notice>
    </div>
  );
}
