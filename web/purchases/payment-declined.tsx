import type { PurchaseStanding } from '../generated/graphql.ts';
import { MixedText } from '../texts/mixed-text.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Notice } from '../ui/notice.tsx';
import { WriteAboutPayment } from './write-about-payment.tsx';
import styles from './payment-declined.module.css';

type PaymentDeclinedProps = {
  /** What became of the payment, in the academy's words. */
  remark: string | null;
  /** Whether it was declined, paid twice or given back; declined where it is not said. */
  standing?: PurchaseStanding | null;
  /** Where questions about it go, once it is known. */
  supportEmail: string | undefined;
  /** What a mail about it names already. */
  about: readonly string[];
};

/** A payment that came to nothing, and what can be done. Plain information: nobody has to hurry, and nothing more is charged. */
export function PaymentDeclined({ remark, standing, supportEmail, about }: PaymentDeclinedProps) {
  const texts = useTexts();
  const { declinedNext, duplicateNext, refundedNext } = texts.purchases;
  const next: Partial<Record<PurchaseStanding, string>> = { DUPLICATE: duplicateNext, REFUNDED: refundedNext };
  return (
    <div className={styles.declined}>
      <Notice action={supportEmail !== undefined && <WriteAboutPayment supportEmail={supportEmail} about={about} />}>
        <p>
          <strong>{remark !== null && <MixedText text={remark} />}</strong>
        </p>
        <p>{(standing && next[standing]) ?? declinedNext}</p>
      </Notice>
    </div>
  );
}
