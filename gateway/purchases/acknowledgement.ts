import type { Acknowledgement } from '../generated/schema.ts';
import { amountInWords } from '../values/amount-in-words.ts';
import type { Display } from '../values/instants.ts';
import { moneyText, rupees } from '../values/money.ts';
import { dayAndText } from './access-view.ts';
import { standingTextOf } from './payment-standing.ts';
import { remarkOf, statusTextOf } from './purchase-view.ts';
import type { PurchaseRecord } from './records.ts';
import { purchaseTexts } from './texts.ts';

/** Whether the academy has the money or is about to check: not of a payment that was declined, given back or never made. */
export const isAcknowledgeable = ({ fate, isUnpaid }: Pick<PurchaseRecord, 'fate' | 'isUnpaid'>): boolean =>
  !isUnpaid && fate !== 'DECLINED' && fate !== 'REFUNDED';

/** What a printed acknowledgement of a purchase says. */
export const acknowledgementOf = (
  purchase: PurchaseRecord,
  { academy, courseTitle, kindText }: { academy: string; courseTitle: string | null; kindText: string },
  display: Display,
): Acknowledgement => {
  const { language } = display;
  const { title, statement, noProof, payer, ...labels } = purchaseTexts[language].acknowledgement;
  const amount = rupees(purchase.amount);
  const lines = [
    { label: labels.academy, value: academy },
    { label: labels.course, value: courseTitle },
    { label: labels.kind, value: kindText },
    { label: labels.amount, value: amount === null ? null : moneyText(amount, 'TWO', language) },
    { label: labels.submitted, value: dayAndText(purchase.createdAt, display).text },
    { label: labels.status, value: remarkOf(purchase, display) ?? statusTextOf(purchase, display) },
    { label: labels.number, value: purchase.id },
    { label: labels.payment, value: purchase.paymentId },
  ];
  return {
    title,
    payee: academy,
    amountText: amount === null ? null : moneyText(amount, 'TWO', language),
    amountInWords: amount === null ? null : amountInWords(amount, language),
    stamp: standingTextOf(purchase, language),
    payerLabel: payer,
    statement: isAcknowledgeable(purchase) ? statement : noProof,
    lines: lines.flatMap(({ label, value }) => (value === null ? [] : { label, value })),
  };
};
