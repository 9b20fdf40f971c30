import type { Caller } from './rest.ts';
import type { StartedAcademy } from './start-academy.ts';

/** The purchase as the REST API sends it, as far as tests look at it. */
export type PurchaseAnswer = {
  id: number;
  status: string;
  amountCents: number;
  monthNumber: number | null;
  createdAt: string;
};

/** The answer of a create-order that succeeded. */
export type OrderAnswer = { order: { id: string; amount: number; currency: string }; purchase: PurchaseAnswer };

/** What the payment window gives back, in the words of the verify-payment call. */
export type Proof = { razorpayOrderId: string; razorpayPaymentId: string; razorpaySignature: string };

/** The id of a course on offer. */
export const courseId = async (caller: Caller, slug: string): Promise<number> =>
  (await caller.get<{ id: number }>(`/api/courses/${slug}`)).body.id;

/** The call that orders a month of the flagship. */
export const orderMonth = async (caller: Caller, monthNumber: number) =>
  await caller.post<OrderAnswer>('/api/purchases/create-order', {
    courseId: await courseId(caller, 'full-stack-web-development'),
    isMonthlyPayment: true,
    monthNumber,
    totalMonths: 6,
  });

/** The call that orders the course that is paid once. */
export const orderOnce = async (caller: Caller) =>
  await caller.post<OrderAnswer>('/api/purchases/create-order', {
    courseId: await courseId(caller, 'dsa-with-cpp'),
    isMonthlyPayment: false,
  });

/** Pays an order in the sandbox's window, as its Pay button does. */
export const payInWindow = async (caller: Caller, orderId: string): Promise<Proof> => {
  const { status, body } = await caller.post('/academy-checkout/payments', {
    orderId,
    method: 'card',
    outcome: 'success',
  });
  if (status !== 200) throw new Error(`The window did not take the payment: ${JSON.stringify(body)}`);
  return {
    razorpayOrderId: body.razorpay_order_id,
    razorpayPaymentId: body.razorpay_payment_id,
    razorpaySignature: body.razorpay_signature,
  };
};

/** The call that confirms a payment. */
export const confirm = async (caller: Caller, proof: Proof) =>
  await caller.post('/api/purchases/verify-payment', proof);

/** The purchases that somebody is shown. */
export const purchasesOf = async (caller: Caller): Promise<PurchaseAnswer[]> =>
  (await caller.get<PurchaseAnswer[]>('/api/purchases/me')).body;

/** How many mails of a subject an address has got. */
export const mailsAbout = async (academy: StartedAcademy, email: string, subject: string): Promise<number> =>
  (await academy.mailTo(email)).filter((mail) => mail.subject.includes(subject)).length;
