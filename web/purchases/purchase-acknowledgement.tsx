import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { PurchaseAcknowledgementFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './purchase-acknowledgement.module.css';

type PurchaseAcknowledgementProps = {
  acknowledgement: FragmentType<PurchaseAcknowledgementFragment>;
  open: boolean;
  onClose: () => void;
};

/** A dialog with what was bought, to print or to keep. */
export function PurchaseAcknowledgement({ acknowledgement: from, open, onClose }: PurchaseAcknowledgementProps) {
  const texts = useTexts();
  const acknowledgement = fragmentData<PurchaseAcknowledgementFragment>(from);
  return (
    <Dialog
      open={open}
      title={acknowledgement.title}
      onClose={onClose}
      actions={<Button onClick={() => window.print()}>{texts.purchases.print}</Button>}
    >
      <dl className={styles.lines}>
        {acknowledgement.lines.map(({ label, value }) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.statement}>{acknowledgement.statement}</p>
    </Dialog>
  );
}
