import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { UnsettledPurchaseFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PaymentReceived } from './payment-received.tsx';
import styles from './unsettled-purchase.module.css';

/** A payment that waits for approval or was declined: what was paid, and what happens next. */
export function UnsettledPurchase({ purchase: from }: { purchase: FragmentType<UnsettledPurchaseFragment> }) {
  const texts = useTexts();
  const purchase = fragmentData<UnsettledPurchaseFragment>(from);
  if (!purchase.isDeclined) {
    return <PaymentReceived purchase={purchase} months={purchase.course?.viewerAccess?.months} />;
  }

  return (
    <Card as="article" className={styles.card}>
      <h3 className={styles.title} lang={languageOf(purchase.courseTitle ?? '')}>
        {purchase.courseTitle}
      </h3>
      <p className={styles.facts}>
        {[purchase.kindText, purchase.amount?.display].filter(Boolean).join(' · ')}
        {purchase.submittedText !== null && <> · {texts.purchases.submitted(purchase.submittedText)}</>}
      </p>
      <Notice tone="danger">
        <p>{purchase.remark}</p>
        <p>{texts.purchases.declinedNext}</p>
      </Notice>
      <p>
        <LinkButton look="secondary" to={paths.courseAccess(purchase.courseId)}>
          {texts.purchases.goToCourse}
        </LinkButton>
      </p>
    </Card>
  );
}
