import { useTexts } from '../texts/texts-provider.tsx';
import { Notice } from '../ui/notice.tsx';
import { WriteAboutPayment } from './write-about-payment.tsx';
import styles from './payment-declined.module.css';

type PaymentDeclinedProps = {
  /** What became of the payment, in the academy's words. */
  remark: string | null;
  /** Whether its money was given back, so that none is still to come. */
  isRefunded?: boolean;
  /** Where questions about it go, once it is known. */
  supportEmail: string | undefined;
  /** What a mail about it names already. */
  about: readonly string[];
};

/** A payment that came to nothing, and what can be done. Plain information: nobody has to hurry, and nothing more is charged. */
export function PaymentDeclined({ remark, isRefunded = false, supportEmail, about }: PaymentDeclinedProps) {
  const texts = useTexts();
  return (
    <div className={styles.declined}>
      <Notice action={supportEmail !== undefined && <WriteAboutPayment supportEmail={supportEmail} about={about} />}>
        <p>
          <strong>{remark}</strong>
        </p>
        <p>{isRefunded ? texts.purchases.refundedNext : texts.purchases.declinedNext}</p>
      </Notice>
    </div>
  );
}
