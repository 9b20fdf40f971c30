import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CheckoutDialogFragment } from '../generated/graphql.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { CheckoutBill } from './checkout-bill.tsx';
import { CheckoutOverlay } from './checkout-overlay.tsx';
import { billOf } from './use-bill.ts';
import type { useCheckout } from './use-checkout.ts';
import { PaymentSteps } from './payment-steps.tsx';
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
  const bill = checkout.bill ?? billOf(fragmentData<CheckoutDialogFragment>(offer));
  const opening = state.name === 'opening';
  const processing = state.name === 'processing';
  const failure = state.name === 'idle' ? state.failure : null;
  const amount = bill?.amount?.display;
  const cancel = opening ? leave : close;

  return (
    <>
      <Dialog
        open={state.name === 'idle' || processing || opening}
        title={texts.purchases.dialogTitle}
        onClose={cancel}
        dismissible={!processing}
        actions={
          <div className={styles.actions}>
            <Button look="quiet" onClick={cancel} disabled={processing}>
              {texts.ui.cancel}
            </Button>
            <Button
              onClick={pay}
              busy={processing || opening}
              busyText={texts.purchases.processing}
              disabled={!bill?.isPayable}
              data-initial-focus
            >
              {amount === undefined ? texts.purchases.pay : texts.purchases.payAmount(amount)}
            </Button>
          </div>
        }
      >
        {/* The overlay has said it aloud: here it stays in view until it is tried again. */}
        {failure !== null && (
          <Notice tone="danger">
            <TextWithLang text={failure} />
          </Notice>
        )}
        {bill && <CheckoutBill bill={bill} />}
        <div className={styles.steps} data-opening={opening}>
          <PaymentSteps opens={bill?.offer?.opens.label} />
          {opening && <Spinner label={texts.purchases.openingWindow} />}
        </div>
      </Dialog>
      <CheckoutOverlay checkout={checkout} afterwards={afterwards} />
    </>
  );
}
