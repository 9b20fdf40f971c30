import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Tag } from '../ui/tag.tsx';
import styles from './closed-until-approved.module.css';

type ClosedUntilApprovedProps = {
  /** Why the course is closed, in the academy's words. */
  note: string | null;
  /** Where questions go. */
  supportEmail: string | undefined;
};

/** What cannot be done while the only payment for a course waits, in small: the news stands above it. */
export function ClosedUntilApproved({ note, supportEmail }: ClosedUntilApprovedProps) {
  const texts = useTexts();
  return (
    <div className={styles.closed}>
      {supportEmail !== undefined && (
        <p className={styles.support}>
          {texts.purchases.questionsTo} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
      <div className={styles.line}>
        <Tag icon="lock">{texts.purchases.accessRestricted}</Tag>
        {note !== null && <span className={styles.note}>{note}</span>}
        <span className={styles.buttons}>
          <Button look="quiet" size="small" disabled>
            {texts.purchases.paymentRequired}
          </Button>
          <Button look="quiet" size="small" disabled>
            {texts.purchases.purchaseCourse}
          </Button>
        </span>
      </div>
    </div>
  );
}
