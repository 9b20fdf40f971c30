import type { FragmentType } from '@apollo/client';
import { useNavigate } from 'react-router-dom';
import type { CheckoutDialogFragment } from '../generated/graphql.ts';
import { useCheckout } from '../purchases/use-checkout.ts';

type MonthCheckoutOptions = {
  courseId: string;
  offer: FragmentType<CheckoutDialogFragment> | null;
  onChanged: () => void;
};

/** The payment for the next month from the page of another one; it ends on the access page, which says how the payment stands. */
export const useMonthCheckout = ({ courseId, offer, onChanged }: MonthCheckoutOptions) => {
  const navigate = useNavigate();
  const onDone = (redirectTo: string) => void navigate(redirectTo);
  return useCheckout({ courseId, offer, onChanged, onDone });
};
