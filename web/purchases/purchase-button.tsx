import type { FragmentType } from '@apollo/client';
import { useLocation, useNavigate } from 'react-router-dom';
import { fromWantedPage, useSession } from '../auth/session.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { PurchaseButtonFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { MixedText } from '../texts/mixed-text.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { useCheckout } from './use-checkout.ts';
import { useOpenOrder } from './use-open-order.ts';
import styles from './purchase-button.module.css';

type PurchaseButtonProps = {
  courseId: string;
  access: FragmentType<PurchaseButtonFragment>;
  /** Called when the purchases may have changed and have to be fetched again. */
  onChanged: () => void;
};

/** What a signed-in learner can do about a course: buy it, finish paying for it, or go to it. */
export function PurchaseButton({ courseId, access, onChanged }: PurchaseButtonProps) {
  const texts = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { end } = useSession();
  const { purchaseAction, nextPayable, months, remark } = fragmentData<PurchaseButtonFragment>(access);
  const checkout = useCheckout({
    courseId,
    offer: nextPayable,
    onChanged,
    onDone: (redirectTo) => void navigate(redirectTo),
    onSessionLost: (alert) => end({ to: paths.login(pathname), alert, ...fromWantedPage }),
  });
  const openOrder = useOpenOrder(courseId, months);
  // A payment that arrives switches the button off, and an approval puts a link in its place.
  useFocusAfterRemoval();

  return (
    <div className={styles.place}>
      {purchaseAction.destination === null ? (
        <Button wide disabled={!purchaseAction.isEnabled} onClick={checkout.open}>
          {purchaseAction.label}
        </Button>
      ) : (
        <LinkButton wide to={purchaseAction.destination.path}>
          {purchaseAction.label}
        </LinkButton>
      )}
      <Notice tone="pending" live="status">
        {purchaseAction.note}
      </Notice>
      <Notice live="status">{remark !== null && <MixedText text={remark} />}</Notice>
      {openOrder !== null && (
        <Button look="secondary" wide onClick={() => checkout.finish(openOrder)}>
          {texts.purchases.finishPayment}
        </Button>
      )}
      <CheckoutDialog checkout={checkout} offer={nextPayable} afterwards={texts.purchases.takingYouThere} />
    </div>
  );
}
