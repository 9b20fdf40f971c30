import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CheckoutDialogFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { CheckoutOverlay } from './checkout-overlay.tsx';
import type { useCheckout } from './use-checkout.ts';
import styles from './checkout-dialog.module.css';

type CheckoutDialogProps = {
  checkout: ReturnType<typeof useCheckout>;
  /** What can be paid now; null when that is nothing. What the dialog was opened with stays in it. */
  offer: FragmentType<CheckoutDialogFragment> | null;
  /** What the success overlay says about what comes next. */
  afterwards?: string | undefined;
};

/** What is bought, what it costs, and the button that opens the provider's window; then how it went. */
export function CheckoutDialog({ checkout, offer, afterwards }: CheckoutDialogProps) {
  const texts = useTexts();
  const { state, close, leave, pay } = checkout;
  const bill = checkout.bill ?? fragmentData<CheckoutDialogFragment>(offer);
  const opening = state.name === 'opening';
  const processing = state.name === 'processing';
  const failed = state.name === 'error';
  const charged = processing ? state.amount : undefined;
  const cancel = opening ? leave : close;

  return (
    <>
      <Dialog
        open={state.name === 'idle' || processing || opening || failed}
        title={texts.purchases.dialogTitle}
        onClose={cancel}
        dismissible={!processing}
        place={failed ? 'upper' : 'centre'}
        actions={
          // What is to be done about a failure is said in the overlay.
          !failed && (
            <>
              <Button look="quiet" onClick={cancel} disabled={processing}>
                {texts.purchases.cancel}
              </Button>
              <Button
                onClick={pay}
                busy={processing || opening}
                busyText={texts.purchases.processing}
                disabled={!bill?.amount}
                data-initial-focus
              >
                {texts.purchases.pay}
              </Button>
            </>
          )
        }
      >
        {/* First in the dialog, so that the overlay beneath covers it on no screen. */}
        {failed && <Notice tone="danger">{state.message}</Notice>}
        <dl className={styles.bill}>
          <div className={styles.line}>
            <dt>{bill?.description}</dt>
            <dd className={styles.amount}>{charged ?? bill?.amount?.display}</dd>
          </div>
        </dl>
        {bill?.dueText && <p className={styles.aside}>{bill.dueText}</p>}
        {opening && <Spinner label={texts.purchases.openingWindow} />}
        {!opening && !failed && <p className={styles.aside}>{texts.purchases.securePayment}</p>}
      </Dialog>
      <CheckoutOverlay checkout={checkout} afterwards={afterwards} />
    </>
  );
}
