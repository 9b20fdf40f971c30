import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Link } from '../ui/link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './payment-steps.module.css';

type PaymentStepsProps = {
  /** What opens at the end; absent where that is not known. */
  opens: string | undefined;
  /** Whether the promise stands below the steps; false where it stands beside them already. */
  promised?: boolean;
};

/** What happens to a payment from here on, and the promise that it can be undone. Side by side where there is room. */
export function PaymentSteps({ opens, promised = true }: PaymentStepsProps) {
  const texts = useTexts();
  return (
    <div className={styles.happens}>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <Icon name="receipt" />
          {texts.purchases.payBy}
        </li>
        <li className={styles.step}>
          <Icon name="user" />
          {texts.purchases.checkedByPerson}
        </li>
        {opens !== undefined && (
          <li className={styles.step}>
            <Icon name="door" />
            {texts.purchases.opensThen(opens)}
          </li>
        )}
      </ol>
      {promised && (
        <p className={`${styles.step} ${styles.refund}`}>
          <Icon name="shield" />
          <Link to={paths.cancellationAndRefund()} target="_blank" data-alone>
            {texts.catalogue.refundTerm} <VisuallyHidden>({texts.ui.newTab})</VisuallyHidden>
          </Link>
        </p>
      )}
    </div>
  );
}
