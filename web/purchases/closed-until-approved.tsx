import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { MailAddress } from '../ui/mail-address.tsx';
import styles from './closed-until-approved.module.css';

type ClosedUntilApprovedProps = {
  /** Why the course is closed, in the academy's words. */
  note: string | null;
  /** Where questions go. */
  supportEmail: string | undefined;
};

/** What stays locked until the only payment for a course is approved. */
export function ClosedUntilApproved({ note, supportEmail }: ClosedUntilApprovedProps) {
  const texts = useTexts();
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>{texts.purchases.statusAtAcademy}</dt>
        <dd className={styles.status}>
          <Icon name="lock" size={16} />
          {texts.purchases.accessRestricted}
        </dd>
        {note !== null && <dd>{note}</dd>}
      </div>
      <div className={styles.fact}>
        <dt>{texts.purchases.closedUntilThen}</dt>
        <dd>
          <Button look="quiet" size="small" disabled>
            {texts.purchases.paymentRequired}
          </Button>
        </dd>
        <dd>
          <Button look="quiet" size="small" disabled>
            {texts.purchases.purchaseCourse}
          </Button>
        </dd>
      </div>
      {supportEmail !== undefined && (
        <div className={styles.fact}>
          <dt>{texts.academy.questionsTo}</dt>
          <dd>
            <a href={`mailto:${supportEmail}`} data-alone>
              <MailAddress address={supportEmail} />
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}
