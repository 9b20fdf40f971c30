import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CheckoutDialogFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { CheckoutOverlay } from './checkout-overlay.tsx';
import type { useCheckout } from './use-checkout.ts';
import styles from './checkout-dialog.module.css';

type CheckoutDialogProps = {
  checkout: ReturnType<typeof useCheckout>;
  /** What can be bought; null while only an earlier order is being paid. */
  offer: FragmentType<CheckoutDialogFragment> | null;
  /** What the success overlay says about what comes next. */
  afterwards?: string | undefined;
};

/** What is bought, what it costs, and the button that opens the provider's window; then how it went. */
export function CheckoutDialog({ checkout, offer: from, afterwards }: CheckoutDialogProps) {
  const texts = useTexts();
  const offer = fragmentData<CheckoutDialogFragment>(from);
  const { state, close, pay } = checkout;
  const processing = state.name === 'processing';
  const charged = processing ? state.amount : undefined;

  return (
    <>
      <Dialog
        open={state.name === 'idle' || processing || state.name === 'error'}
        title={texts.purchases.dialogTitle}
        onClose={close}
        dismissible={!processing}
        actions={
          <>
            <Button look="quiet" onClick={close} disabled={processing}>
              {texts.purchases.cancel}
            </Button>
            <Button onClick={pay} busy={processing} busyText={texts.purchases.processing} disabled={!offer?.amount}>
              {texts.purchases.pay}
            </Button>
          </>
        }
      >
        <dl className={styles.bill}>
          <div className={styles.line}>
            <dt>{offer?.description}</dt>
            <dd className={styles.amount}>{charged ?? offer?.amount?.display}</dd>
          </div>
        </dl>
        {offer?.dueText && <p className={styles.aside}>{offer.dueText}</p>}
        {state.name === 'error' && <Notice tone="danger">{state.message}</Notice>}
        <p className={styles.aside}>{texts.purchases.securePayment}</p>
      </Dialog>
      <CheckoutOverlay checkout={checkout} afterwards={afterwards} />
    </>
  );
}
