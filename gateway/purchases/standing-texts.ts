import { inDigits, localized } from '../values/text.ts';

/** The words for what became of the money of a purchase. */
export const standingTexts = localized({
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
    /** The standings as parts of a sentence. */
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
    received: (amount: string | null, day: string | null) =>
      `${amount ?? 'Payment'} received${day === null ? '' : `, ${day}`}`,
    pay: 'Payment',
    paid: 'Paid',
    check: 'Check',
    checked: 'Checked',
    checkedWithin: 'A person checks it within 24-48 hours',
    checkedBy: (day: string) => `A person checks it within 24-48 hours, so by ${day}`,
    checkIsLate: 'This is taking longer than 48 hours. Please write to us.',
    opens: (subject: string) => `${subject} opens`,
    isOpen: (subject: string) => `${subject} is open`,
    mailComes: 'And we let you know by e-mail',
    paymentsWithSum: (sum: string | null, count: number) => {
      const payments = count === 1 ? '1 payment' : `${count} payments`;
      return sum === null ? payments : `${sum} in ${payments}`;
    },
    counts: {
      CHECKING: (count: number) => `${count} being checked`,
      UNKNOWN: (count: number) => `${count} pending approval`,
      DECLINED: (count: number) => `${count} declined`,
      DUPLICATE: (count: number) => `${count} paid twice`,
      REFUNDED: (count: number) => `${count} refunded`,
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
});
