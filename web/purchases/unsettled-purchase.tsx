import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { UnsettledPurchaseFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { withDateBreaks } from '../texts/date-breaks.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { factsOfPayment } from './mail-to-support.ts';
import { PaymentDeclined } from './payment-declined.tsx';
import { PaymentReceived } from './payment-received.tsx';
import styles from './unsettled-purchase.module.css';

type UnsettledPurchaseProps = {
  purchase: FragmentType<UnsettledPurchaseFragment>;
  /** Where questions about a declined payment go, once it is known. */
  supportEmail: string | undefined;
};

/** A payment that waits for approval or was declined: what was paid, and what happens next. */
export function UnsettledPurchase({ purchase: from, supportEmail }: UnsettledPurchaseProps) {
  const texts = useTexts();
  const purchase = fragmentData<UnsettledPurchaseFragment>(from);
  if (purchase.standing !== 'DECLINED') {
    const { course } = purchase;
    return <PaymentReceived purchase={purchase} months={course?.viewerAccess?.months} course={course} />;
  }

  return (
    <Card as="article" className={styles.card}>
      {purchase.courseTitle !== null && <h3 lang={languageOf(purchase.courseTitle)}>{purchase.courseTitle}</h3>}
      <p className={styles.facts}>
        {[purchase.kindText, purchase.amount?.display].filter(Boolean).join(' · ')}
        {purchase.submittedText !== null && <> · {texts.purchases.submitted(withDateBreaks(purchase.submittedText))}</>}
      </p>
      <PaymentDeclined remark={purchase.remark} supportEmail={supportEmail} about={factsOfPayment(purchase)} />
      <p className={styles.ways}>
        <LinkButton look="secondary" size="small" to={paths.courseAccess(purchase.courseId)}>
          {texts.purchases.goToCourse}
        </LinkButton>
        <Link to={paths.cancellationAndRefund()} data-alone>
          {texts.app.cancellationAndRefund}
        </Link>
      </p>
    </Card>
  );
}
