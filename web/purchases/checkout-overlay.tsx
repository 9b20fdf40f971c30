import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Staircase, type Step } from '../ui/staircase.tsx';
import type { useCheckout } from './use-checkout.ts';
import styles from './checkout-dialog.module.css';

type CheckoutOverlayProps = { checkout: ReturnType<typeof useCheckout>; afterwards?: string | undefined };

// The academy still has to approve the payment, so the first step is pending.
const paidAndWaiting: readonly Step[] = [{ state: 'pending' }, { state: 'locked' }, { state: 'locked' }];

/** The outcome of a payment, in a dialog of its own. */
export function CheckoutOverlay({ checkout, afterwards }: CheckoutOverlayProps) {
  const texts = useTexts();
  const { state, close, tryAgain } = checkout;
  const isUnconfirmed = state.name === 'error' && state.payment !== null && !state.isRefused;

  return (
    <>
      <Dialog open={state.name === 'success'} title={texts.purchases.paymentSuccessful} onClose={close}>
        {state.name === 'success' && (
          <>
            <div className={styles.picture}>
              <Staircase steps={paidAndWaiting} />
            </div>
            <Notice tone="success" live="status">
              {state.message}
            </Notice>
          </>
        )}
        {afterwards !== undefined && <p className={styles.aside}>{afterwards}</p>}
      </Dialog>
      <Dialog
        open={state.name === 'error'}
        title={isUnconfirmed ? texts.purchases.paymentUnconfirmed : texts.purchases.paymentFailed}
        onClose={close}
        place="lower"
        actions={<Button onClick={tryAgain}>{texts.purchases.tryAgain}</Button>}
      >
        {state.name === 'error' && (
          <Notice tone="danger" live="alert">
            {state.message}
          </Notice>
        )}
        {state.name === 'error' && state.advice !== null && <p>{state.advice}</p>}
      </Dialog>
      <Dialog
        open={state.name === 'settled'}
        title={texts.purchases.nothingToPay}
        onClose={close}
        actions={<Button onClick={close}>{texts.ui.close}</Button>}
      >
        {state.name === 'settled' && (
          <Notice tone="pending" live="status">
            {state.message}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
