import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { mailToSupport } from './mail-to-support.ts';
import styles from './write-about-payment.module.css';

type WriteAboutPaymentProps = {
  supportEmail: string;
  /** What the mail names already. */
  about: readonly string[];
};

/** The way to somebody who can look into a payment: a mail that names it already, and says what else is needed. */
export function WriteAboutPayment({ supportEmail, about }: WriteAboutPaymentProps) {
  const texts = useTexts();
  return (
    <p className={styles.way}>
      <a href={mailToSupport(supportEmail, about)} data-alone>
        <Icon name="mail" size={18} />
        {supportEmail}
      </a>
      <span>{texts.purchases.declinedSay}</span>
    </p>
  );
}
