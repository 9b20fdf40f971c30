import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { PurchaseAcknowledgementFragment } from '../generated/graphql.ts';
import { useAcknowledgementPayerQuery } from '../generated/hooks.ts';
import { LogoMark } from '../illustrations/logo.tsx';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MonthsStaircase } from './months-staircase.tsx';
import styles from './purchase-acknowledgement.module.css';

type PurchaseAcknowledgementProps = {
  purchase: FragmentType<PurchaseAcknowledgementFragment>;
  open: boolean;
  onClose: () => void;
};

/** The receipt of a purchase, to print or to keep. */
export function PurchaseAcknowledgement({ purchase: from, open, onClose }: PurchaseAcknowledgementProps) {
  const texts = useTexts();
  const purchase = fragmentData<PurchaseAcknowledgementFragment>(from);
  const { acknowledgement } = purchase;
  if (acknowledgement === null) return null;
  return (
    <Dialog
      open={open}
      byPress
      title={acknowledgement.title}
      onClose={onClose}
      actions={<Button onClick={() => window.print()}>{texts.purchases.print}</Button>}
    >
      {/* The focus begins with the sheet, or the button at its end would be scrolled to. */}
      <div className={styles.sheet} data-standing={purchase.standing} data-initial-focus tabIndex={-1}>
        <header className={styles.head}>
          <LogoMark className={styles.logo} />
          <strong className={styles.payee}>{acknowledgement.payee}</strong>
          <span className={styles.stamp}>{acknowledgement.stamp}</span>
        </header>
        <div className={styles.sum}>
          {acknowledgement.amountText !== null && <p className={styles.amount}>{acknowledgement.amountText}</p>}
          {acknowledgement.amountInWords !== null && <p className={styles.words}>{acknowledgement.amountInWords}</p>}
          <div className={styles.stairs} data-monthly={acknowledgement.monthStates.length > 1}>
            {/* The stairs of the course up to the month that this payment is for. */}
            <MonthsStaircase states={acknowledgement.monthStates} />
          </div>
        </div>
        <dl>
          <Payer label={acknowledgement.payerLabel} />
          {acknowledgement.lines.map(({ label, value }) => (
            <Line key={label} label={label} value={value} />
          ))}
        </dl>
        <p className={styles.statement}>{acknowledgement.statement}</p>
      </div>
    </Dialog>
  );
}

// The name is fetched when a receipt is opened, since no page with a list of them needs it.
function Payer({ label }: { label: string }) {
  const { data, loading } = useAcknowledgementPayerQuery({ errorPolicy: 'all' });
  const name = data?.viewer?.name ?? (loading ? '…' : null);
  return name === null ? null : <Line label={label} value={name} />;
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd className={styles.value} lang={languageOf(value)}>
        {value}
      </dd>
    </div>
  );
}
