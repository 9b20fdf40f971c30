import type { PurchaseStanding } from '../generated/schema.ts';
import { inDigits, type Localized } from '../values/text.ts';

type Counted = Exclude<PurchaseStanding, 'APPROVED' | 'UNPAID'>;

type Words = {
  readonly standings: Readonly<Record<PurchaseStanding, string>>;
  /** The standings as parts of a sentence. */
  readonly inASentence: Readonly<Record<PurchaseStanding, string>>;
  readonly aMonth: string;
  readonly received: (amount: string | null, day: string | null) => string;
  readonly pay: string;
  readonly paid: string;
  readonly check: string;
  readonly checked: string;
  readonly checkedWithin: string;
  readonly checkedBy: (day: string) => string;
  readonly checkIsLate: string;
  readonly opens: (subject: string) => string;
  readonly isOpen: (subject: string) => string;
  readonly mailComes: string;
  readonly paymentsWithSum: (sum: string | null, count: number) => string;
  readonly counts: Readonly<Record<Counted, (count: number) => string>>;
};

/** The words for what became of the money of a purchase. */
export const standingTexts: Localized<Words> = {
  en: {
    standings: {
      UNPAID: 'Not paid yet',
      CHECKING: 'Being checked',
      APPROVED: 'Approved',
      DECLINED: 'Declined',
      DUPLICATE: 'Paid twice',
      REFUNDED: 'Refunded',
      UNKNOWN: 'Pending Approval',
    },
    inASentence: {
      UNPAID: 'not paid yet',
      CHECKING: 'being checked',
      APPROVED: 'approved',
      DECLINED: 'declined',
      DUPLICATE: 'paid twice',
      REFUNDED: 'refunded',
      UNKNOWN: 'pending approval',
    },
    aMonth: 'Monthly payment',
    received: (amount, day) => `${amount ?? 'Payment'} received${day === null ? '' : `, ${day}`}`,
    pay: 'Payment',
    paid: 'Paid',
    check: 'Check',
    checked: 'Checked',
    checkedWithin: 'A person checks it within 24-48 hours',
    checkedBy: (day) => `A person checks it within 24-48 hours, so by ${day}`,
    checkIsLate: 'This is taking longer than 48 hours. Please write to us.',
    opens: (subject) => `${subject} opens`,
    isOpen: (subject) => `${subject} is open`,
    mailComes: 'And we let you know by e-mail',
    paymentsWithSum: (sum, count) => {
      const payments = count === 1 ? '1 payment' : `${count} payments`;
      return sum === null ? payments : `${sum} in ${payments}`;
    },
    counts: {
      CHECKING: (count) => `${count} being checked`,
      UNKNOWN: (count) => `${count} pending approval`,
      DECLINED: (count) => `${count} declined`,
      DUPLICATE: (count) => `${count} paid twice`,
      REFUNDED: (count) => `${count} refunded`,
    },
  },
  bn: {
    standings: {
      UNPAID: 'টাকা দেওয়া হয়নি',
      CHECKING: 'যাচাই চলছে',
      APPROVED: 'অনুমোদিত',
      DECLINED: 'গ্রহণ করা হয়নি',
      DUPLICATE: 'দুবার দেওয়া',
      REFUNDED: 'টাকা ফেরত',
      UNKNOWN: 'অনুমোদনের অপেক্ষায়',
    },
    inASentence: {
      UNPAID: 'টাকা এখনো দেওয়া হয়নি',
      CHECKING: 'যাচাই চলছে',
      APPROVED: 'অনুমোদিত',
      DECLINED: 'গ্রহণ করা হয়নি',
      DUPLICATE: 'দুবার দেওয়া',
      REFUNDED: 'টাকা ফেরত দেওয়া হয়েছে',
      UNKNOWN: 'অনুমোদনের অপেক্ষায়',
    },
    aMonth: 'মাসিক পেমেন্ট',
    received: (amount, day) => `${amount ?? 'আপনার টাকা'} পেয়েছি${day === null ? '' : `, ${day}`}`,
    pay: 'টাকা দেওয়া',
    paid: 'টাকা পেয়েছি',
    check: 'যাচাই',
    checked: 'যাচাই হয়েছে',
    checkedWithin: 'আমরা ২৪-৪৮ ঘণ্টায় দেখে নিই',
    checkedBy: (day) => `আমরা ২৪-৪৮ ঘণ্টায় দেখে নিই, মানে ${day} তারিখের মধ্যে`,
    checkIsLate: '৪৮ ঘণ্টার বেশি লাগছে। আমাদের লিখুন।',
    opens: (subject) => `${subject} খুলবে`,
    isOpen: (subject) => `${subject} খুলে গেছে`,
    mailComes: 'ইমেইলেও জানিয়ে দেব',
    paymentsWithSum: (sum, count) => {
      const payments = `${inDigits(count, 'bn')}টি পেমেন্ট`;
      return sum === null ? payments : `${payments}ে ${sum}`;
    },
    counts: {
      CHECKING: (count) => `${inDigits(count, 'bn')}টির যাচাই চলছে`,
      UNKNOWN: (count) => `${inDigits(count, 'bn')}টি অনুমোদনের অপেক্ষায়`,
      DECLINED: (count) => `${inDigits(count, 'bn')}টি গ্রহণ করা হয়নি`,
      DUPLICATE: (count) => `${inDigits(count, 'bn')}টি দুবার দেওয়া`,
      REFUNDED: (count) => `${inDigits(count, 'bn')}টির টাকা ফেরত দেওয়া হয়েছে`,
    },
  },
};
