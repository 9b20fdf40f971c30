import { money, twentiethOfNovember, type Fields } from './values.ts';
import { aCourse } from './catalogue.ts';

/** What a checkout needs. */
export const aCheckout = (overrides: Fields = {}): Fields => ({
  scriptUrl: '/academy-checkout/checkout.js',
  keyId: 'key_test',
  orderId: 'order_1',
  amount: money(1500),
  name: 'Dhap Academy',
  description: 'Full Stack Web Development - Month 1',
  methods: { netbanking: true, wallet: true, upi: true, card: true, emi: false, paylater: false },
  notes: [{ key: 'courseId', value: '1' }],
  purchase: null,
  ...overrides,
});

/** A purchase that waits for approval. */
export const aPurchase = (overrides: Fields = {}): Fields => ({
  id: 'p1',
  courseId: '1',
  courseTitle: 'Full Stack Web Development',
  course: aCourse(),
  status: 'PENDING',
  statusText: 'Pending Approval',
  note: 'Payment pending admin approval',
  standing: 'CHECKING',
  standingText: 'Being checked',
  summaryText: '₹1500.00 · Month 1 · being checked',
  receivedText: '₹1500.00 received, 20 November',
  steps: [
    { label: 'Paid', detail: '20 November 2026', state: 'DONE' },
    { label: 'Being checked', detail: 'By 22 November 2026', state: 'NOW' },
    { label: 'Month 1 opens', detail: null, state: 'LATER' },
  ],
  remark: null,
  kindText: 'Month 1 of 6',
  month: 1,
  monthCount: 6,
  amount: money(1500),
  createdAt: '2026-11-20T10:00:00.000Z',
  submittedText: '20 November 2026',
  submittedCalendarDay: twentiethOfNovember,
  isAcknowledgeable: true,
  acknowledgement: {
    title: 'Acknowledgement of payment',
    payee: 'Dhap Academy',
    amountText: '₹1500.00',
    amountInWords: 'Rupees one thousand five hundred only',
    stamp: 'Being checked',
    payerLabel: 'Received from',
    lines: [{ label: 'Amount', value: '₹1500.00' }],
    statement: 'Not a tax invoice.',
    monthStates: ['UNLOCKED', 'UNLOCKED', 'PENDING', 'LOCKED'],
  },
  ...overrides,
});
