import type { FragmentType } from '@apollo/client';
import { useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { PaymentAwaitedFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { withWholeDates } from '../texts/whole-dates.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PaymentTracker } from './payment-tracker.tsx';
import { PurchaseAcknowledgement } from './purchase-acknowledgement.tsx';
import styles from './payment-awaited.module.css';

/**
 * A payment that waits for approval while earlier months are open: what has arrived, the same steps as of the first payment in small,
 * until when it is checked, and the receipt.
 */
export function PaymentAwaited({ purchase: from }: { purchase: FragmentType<PaymentAwaitedFragment> }) {
  const texts = useTexts();
  const [acknowledging, setAcknowledging] = useState(false);
  const purchase = fragmentData<PaymentAwaitedFragment>(from);
  const now = purchase.steps.find(({ state }) => state === 'NOW');

  return (
    <Card className={styles.card}>
      <div className={styles.words}>
        <p>
          <strong>{withWholeDates([purchase.receivedText, purchase.kindText].filter(Boolean).join(' · '))}</strong>
        </p>
        {now && <p className={styles.next}>{withWholeDates(now.detail ?? now.label)}</p>}
      </div>
      <PaymentTracker steps={purchase.steps} compact />
      <div className={styles.actions}>
        <Button look="quiet" size="small" onClick={() => setAcknowledging(true)}>
          <Icon name="receipt" size={18} />
          {texts.purchases.acknowledgement}
        </Button>
        <span>{texts.purchases.looksAgain}</span>
      </div>
      <PurchaseAcknowledgement purchase={purchase} open={acknowledging} onClose={() => setAcknowledging(false)} />
    </Card>
  );
}
