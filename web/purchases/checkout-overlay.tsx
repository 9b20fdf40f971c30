import { useId } from 'react';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { BilledMonths } from './checkout-bill.tsx';
import type { useCheckout } from './use-checkout.ts';
import styles from './checkout-dialog.module.css';

type CheckoutOverlayProps = { checkout: ReturnType<typeof useCheckout>; afterwards?: string | undefined };

/** The outcome of a payment, in a dialog of its own. */
export function CheckoutOverlay({ checkout, afterwards }: CheckoutOverlayProps) {
  const texts = useTexts();
  const outcome = useId();
  const { bill, state, close, tryAgain } = checkout;
  const isUndecided = state.name === 'error' && state.isUndecided;
  const billed = bill && [bill.offer?.kindText ?? bill.description, bill.amount?.display].filter(Boolean).join(' · ');
  const isUnconfirmed = isUndecided || (state.name === 'error' && state.payment !== null && !state.isRefused);

  return (
    <>
      <Dialog
        open={state.name === 'success'}
        title={texts.purchases.paymentSuccessful}
        onClose={close}
        describedBy={outcome}
      >
        {/* The academy still has to approve the payment, so the window is half lit. */}
        {bill?.offer && (
          <div className={styles.evening}>
            <BilledMonths offer={bill.offer} bought="PENDING" />
          </div>
        )}
        {state.name === 'success' && (
          <output id={outcome} className={styles.outcome}>
            {state.detail ?? billed}
          </output>
        )}
        {afterwards !== undefined && <p className={styles.aside}>{afterwards}</p>}
      </Dialog>
      <Dialog
        open={state.name === 'error'}
        title={isUnconfirmed ? texts.purchases.paymentUnconfirmed : texts.purchases.paymentFailed}
        onClose={close}
        describedBy={outcome}
        actions={
          <>
            <Button look={isUndecided ? 'quiet' : 'primary'} onClick={tryAgain}>
              {texts.purchases.tryAgain}
            </Button>
            {isUndecided && <Button onClick={close}>{texts.ui.close}</Button>}
          </>
        }
      >
        {state.name === 'error' && (
          <>
            <p id={outcome} className={styles.money}>
              {state.money}
            </p>
            {billed && <p>{billed}</p>}
            <Notice tone={isUndecided ? 'pending' : 'danger'} live="alert">
              <TextWithLang text={state.message} />
            </Notice>
            {state.advice !== null && <p className={styles.aside}>{state.advice}</p>}
            {isUndecided && (
              <p>
                <Link to={paths.purchases()} data-alone>
                  {texts.purchases.title}
                </Link>
              </p>
            )}
          </>
        )}
      </Dialog>
      <Dialog
        open={state.name === 'settled'}
        title={state.name === 'settled' ? state.title : texts.purchases.nothingToPay}
        onClose={close}
        describedBy={outcome}
        actions={<Button onClick={close}>{texts.ui.close}</Button>}
      >
        {state.name === 'settled' && state.bought !== null && bill?.offer && (
          <div className={styles.evening}>
            <BilledMonths offer={bill.offer} bought={state.bought} />
          </div>
        )}
        {state.name === 'settled' && (
          <div id={outcome}>
            <Notice tone="pending">
              <p lang={languageOf(state.message)}>{state.message}</p>
              {state.detail !== null && <p>{state.detail}</p>}
            </Notice>
          </div>
        )}
      </Dialog>
    </>
  );
}
