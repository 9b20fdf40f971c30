import type { FragmentType } from '@apollo/client';
import { useEffect, useEffectEvent } from 'react';
import type { CheckoutDialogFragment } from '../generated/graphql.ts';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { useCheckout } from './use-checkout.ts';

export type PayDialogProps = {
  courseId: string;
  offer: FragmentType<CheckoutDialogFragment> | null;
  /** Called when the purchases may have changed and have to be fetched again. */
  onChanged: () => void;
  /** Grows with each press of the button that opens the dialog. */
  presses: number;
};

/** The purchase of what is payable next, on a page that has other things to show. */
export function PayDialog({ courseId, offer, onChanged, presses }: PayDialogProps) {
  const checkout = useCheckout({ courseId, offer, onChanged });
  const open = useEffectEvent(checkout.open);
  useEffect(() => {
    if (presses > 0) open();
  }, [presses]);
  return <CheckoutDialog checkout={checkout} offer={offer} />;
}
