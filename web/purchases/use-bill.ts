import { useState } from 'react';
import type { CheckoutDialogFragment } from '../generated/graphql.ts';
import { useLanguage } from '../texts/texts-provider.tsx';
import type { Checkout } from './payment-window.ts';

/** What the dialog shows of what is bought. */
export type Bill = Pick<CheckoutDialogFragment, 'month' | 'isPayable' | 'description' | 'dueText'> & {
  amount: Pick<Checkout['amount'], 'amount' | 'display'> | null;
  /** Where it stands in the course; absent for an order that was left on this device. */
  offer?: Pick<CheckoutDialogFragment, 'courseTitle' | 'kindText' | 'opens' | 'months' | 'nextDueText'>;
};

/** The bill of an offer; null without one. */
export const billOf = (offer: CheckoutDialogFragment | null): Bill | null => {
  if (offer === null) return null;
  const { month, isPayable, description, dueText, amount } = offer;
  return { month, isPayable, description, dueText, amount, offer };
};

/**
 * The bill of an open dialog and the function that sets it. It does not follow the offer, since the purchases may change
 * beneath the dialog, except into another language: the offer arrives in it just after the words of the page.
 */
export const useBill = (offer: CheckoutDialogFragment | null, isUnderWay: boolean) => {
  const [bill, setBill] = useState<Bill | null>(null);
  const language = useLanguage();
  const [last, setLast] = useState({ offer, language });
  if (last.offer !== offer) {
    setLast({ offer, language });
    const translated = last.language === language ? null : billOf(offer);
    if (translated && bill?.offer && bill.month === translated.month) {
      // Another price must not replace the amount that the order charges.
      const keepsAmount = isUnderWay && bill.amount?.amount !== translated.amount?.amount;
      setBill(keepsAmount ? { ...translated, amount: bill.amount } : translated);
    }
  }
  return [bill, setBill] as const;
};
