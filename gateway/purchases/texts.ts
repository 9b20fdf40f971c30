import { inDigits, type Language, type Localized, localized, ordinal } from '../values/text.ts';
import { monthLabel } from './month-templates.ts';

/** Small numbers as the first word of a heading, from one on. */
const firstWords: Localized<readonly string[]> = {
  en: 'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' '),
  bn: 'এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো'.split(' '),
};

const firstWord = (count: number, language: Language): string =>
  firstWords[language][count - 1] ?? inDigits(count, language);

/** The words of the purchases room. */
export const purchaseTexts = localized({
  en: {
    buyNow: 'Buy Now',
    payFirstMonth: 'Pay First Month',
    goToCourse: 'Go to Course',
    startLearning: 'Start Learning',
    approvalPending: 'Approval Pending',
    payForMonth: (month: number) => `Pay for ${ordinal(month, 'en')} Month`,
    locked: 'Locked',

    priceNote: 'first month only, no registration fees',
    discount: (percent: number) => `${percent}% off`,
    perMonth: (amount: string) => `${amount}/month`,
    months: (months: number) => (months === 1 ? '1 month' : `${months} months`),
    lessons: (lessons: number) => (lessons === 1 ? '1 lesson' : `${lessons} lessons`),
    plannedLessons: (lessons: number) => `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'} planned`,
    lectures: (lectures: string) => (lectures === '1' ? '1 lecture' : `${lectures} lectures`),
    planTitle: (months: number) => (months === 1 ? 'One month' : `${firstWord(months, 'en')} months, one at a time`),
    planNote: (months: number): string =>
      months === 1
        ? 'You pay for this month, and nothing after it.'
        : 'You pay for one month at a time. Stop after any.',

    approvedBadge: 'Approved',
    pendingNote: 'Payment pending admin approval',
    approvedNote: 'Payment approved - Course access granted',
    untitledCourse: 'Course',
    oneTimePayment: 'One-time Payment',
    monthlyPayment: 'Monthly Payment',
    monthOf: (month: number, total: number) => `Month ${month} of ${total}`,

    statuses: {
      NOT_PURCHASED: 'Not purchased',
      ENROLLED: 'Enrolled',
      NOT_ENROLLED: 'Not enrolled',
      PENDING: 'Approval pending',
      ACTIVE: 'Active',
      COMPLETED: 'Completed',
    },
    paidInFull: 'Paid in full',
    notPaid: 'Not paid yet',
    progress: (paid: number, total: number) => `Progress: ${paid}/${total} months`,
    position: (month: number, total: number) => `${month}/${total}`,
    buyToOpen: 'Buy the course to open it.',
    payFirstToOpen: 'Pay for the first month to open the course.',

    coursePaid: 'Paid. The course is open.',
    monthPaid: 'Paid. The lessons of this month are open.',
    monthAwaitsApproval: 'Payment pending admin approval. The month opens once it is approved, within 24-48 hours.',
    courseAwaitsApproval: 'Payment pending admin approval. The course opens once it is approved, within 24-48 hours.',
    payToOpen: 'Pay for this month to open it.',
    payToOpenBy: (day: string) => `Pay for this month to open it. Due on ${day}.`,
    payToOpenSince: (day: string) => `This month was due on ${day}. You can pay for it at any time.`,
    afterPayment: (month: number) => `You can pay for this month once ${monthLabel(month, 'en')} is paid.`,
    afterApproval: (month: number) =>
      `You can pay for this month once the payment for ${monthLabel(month, 'en')} is approved.`,
    skipped: 'A later month is already paid. Please ask support to open this one.',
    monthNotOffered:
      'This course is no longer offered, so this month cannot be paid for. What you have paid for stays open.',
    courseNotOffered: 'This course is no longer offered.',

    due: (day: string) => `Due on ${day}`,
    wasDue: (day: string) => `Was due on ${day}`,
    nextDue: (days: number) => `The month after it is due ${days} days after this payment.`,
    paidState: 'Paid',
    pendingState: 'Pending Approval',
    payableState: 'Next payment',
    laterState: 'Later',
    skippedState: 'Ask support',
    openState: 'Open',

    sumPaid: (amount: string) => `${amount} paid`,
    sumPending: (amount: string) => `${amount} being checked`,
    sumLeft: (amount: string) => `${amount} to go`,
    nextOn: (day: string) => `next on ${day}`,
    dueSince: (day: string) => `due since ${day}`,

    certificateReadyOnce: 'The course is paid: your certificate is unlocked.',
    certificateReady: 'Every month is paid: your certificate is unlocked.',
    certificateAfterMonths: (left: number) =>
      left === 1
        ? 'Pay for one more month to unlock your certificate.'
        : `Pay for ${left} more months to unlock your certificate.`,
    certificateAfterSkipped: 'An earlier month is not paid: please ask support.',
    certificateAfterApproval: 'The certificate comes once your payment is approved.',
    certificateAfterPurchase: 'The certificate comes with the course.',
    certificateNotOffered: 'This course is no longer offered, so no further month can be paid for.',
    certificateDownload: 'Certificate download will be available soon! We are working on implementing this feature.',

    paymentSuccessful: 'Payment Successful!',
    orderFailed: 'Failed to initiate payment',
    verificationFailed: 'Payment verification failed',
    courseNotFound: 'Course Not Found',
    alreadyPaid: 'You have paid for this already.',
    nothingPayable: 'There is nothing to pay for in this course right now.',
    noPrice: 'The academy has not set a price for this course yet.',
    otherMonthPayable: (month: number) =>
      `${monthLabel(month, 'en')} is the next one to pay for. Please refresh the page.`,
    wholePayable: 'You pay for this course once, as a whole. Please refresh the page.',

    remarks: {
      DECLINED: 'The academy has declined this payment.',
      DUPLICATE: 'This was paid twice. The academy will refund this payment.',
      REFUNDED: 'This payment was refunded.',
      refundedOn: (day: string) => `This payment was refunded on ${day}.`,
      reason: (reason: string) => `Reason: ${reason}`,
    },

    acknowledgement: {
      academy: 'Paid to',
      title: 'Payment acknowledgement',
      statement: 'This acknowledges a payment to the academy. It is not a tax invoice.',
      noProof: 'This payment was declined or refunded. This sheet is not proof of payment.',
      unconfirmed: 'The academy has not confirmed this payment. This sheet is not proof of payment.',
      number: 'Purchase number',
      payer: 'Received from',
      payment: 'Payment number',
      course: 'Course',
      kind: 'Payment for',
      amount: 'Amount',
      submitted: 'Submitted on',
      status: 'Status',
    },
  },
  bn: {
    buyNow: 'এখনই কিনুন',
    payFirstMonth: 'প্রথম মাসের ফি দিন',
    goToCourse: 'কোর্সে যান',
    startLearning: 'শেখা শুরু করুন',
    approvalPending: 'অনুমোদনের অপেক্ষায়',
    payForMonth: (month) => `${ordinal(month, 'bn')} মাসের ফি দিন`,
    locked: 'বন্ধ',

    priceNote: 'শুধু প্রথম মাসের ফি, কোনো রেজিস্ট্রেশন ফি নেই',
    discount: (percent) => `${inDigits(percent, 'bn')}% ছাড়`,
    perMonth: (amount) => `${amount}/মাস`,
    months: (months) => `${inDigits(months, 'bn')} মাস`,
    lessons: (lessons) => `${inDigits(lessons, 'bn')}টি পাঠ`,
    plannedLessons: (lessons) => `পরিকল্পনায় ${inDigits(lessons, 'bn')}টি পাঠ`,
    lectures: (lectures) => (lectures.endsWith('+') ? `${lectures} লেকচার` : `${lectures}টি লেকচার`),
    planTitle: (months) => (months === 1 ? 'এক মাস' : `${firstWord(months, 'bn')} মাস, এক এক করে`),
    planNote: (months) =>
      months === 1 ? 'ফি শুধু এই এক মাসের, এরপর আর কিছু দিতে হয় না।' : 'একবারে এক মাসের ফি। যেকোনো মাসের পর থামতে পারেন।',

    approvedBadge: 'অনুমোদিত',
    pendingNote: 'পেমেন্ট অ্যাডমিনের অনুমোদনের অপেক্ষায় আছে',
    approvedNote: 'পেমেন্ট অনুমোদিত - কোর্স খুলে দেওয়া হয়েছে',
    untitledCourse: 'কোর্স',
    oneTimePayment: 'এককালীন পেমেন্ট',
    monthlyPayment: 'মাসিক পেমেন্ট',
    monthOf: (month, total) => inDigits(`মাস ${month}/${total}`, 'bn'),

    statuses: {
      NOT_PURCHASED: 'কেনা হয়নি',
      ENROLLED: 'ভর্তি আছেন',
      NOT_ENROLLED: 'ভর্তি হননি',
      PENDING: 'অনুমোদনের অপেক্ষায়',
      ACTIVE: 'চলছে',
      COMPLETED: 'সম্পন্ন',
    },
    paidInFull: 'পুরো ফি দেওয়া হয়েছে',
    notPaid: 'এখনো ফি দেওয়া হয়নি',
    progress: (paid, total) => inDigits(`অগ্রগতি: ${paid}/${total} মাস`, 'bn'),
    position: (month, total) => inDigits(`${month}/${total}`, 'bn'),
    buyToOpen: 'কোর্সটি খুলতে হলে কিনুন।',
    payFirstToOpen: 'কোর্সটি খুলতে প্রথম মাসের ফি দিন।',

    coursePaid: 'ফি দেওয়া হয়েছে। কোর্সটি খোলা আছে।',
    monthPaid: 'ফি দেওয়া হয়েছে। এই মাসের পাঠগুলো খোলা আছে।',
    monthAwaitsApproval: 'পেমেন্ট অ্যাডমিনের অনুমোদনের অপেক্ষায় আছে। ২৪-৪৮ ঘণ্টার মধ্যে অনুমোদন হলেই মাসটি খুলবে।',
    courseAwaitsApproval: 'পেমেন্ট অ্যাডমিনের অনুমোদনের অপেক্ষায় আছে। ২৪-৪৮ ঘণ্টার মধ্যে অনুমোদন হলেই কোর্সটি খুলবে।',
    payToOpen: 'এই মাসটি খুলতে ফি দিন।',
    payToOpenBy: (day) => `এই মাসটি খুলতে ফি দিন। শেষ তারিখ ${day}।`,
    payToOpenSince: (day) => `এই মাসের ফি দেওয়ার তারিখ ছিল ${day}। যেকোনো সময় দিতে পারেন।`,
    afterPayment: (month) => `${ordinal(month, 'bn')} মাসের ফি দেওয়ার পর এই মাসের ফি দিতে পারবেন।`,
    afterApproval: (month) => `${ordinal(month, 'bn')} মাসের পেমেন্ট অনুমোদনের পর এই মাসের ফি দিতে পারবেন।`,
    skipped: 'পরের একটি মাসের ফি আগেই দেওয়া হয়েছে। এই মাসটি খুলতে সাপোর্টে জানান।',
    monthNotOffered: 'কোর্সটি এখন আর দেওয়া হচ্ছে না, তাই এই মাসের ফি আর দেওয়া যাবে না। যেগুলোর ফি দিয়েছেন, সেগুলো খোলাই থাকবে।',
    courseNotOffered: 'কোর্সটি এখন আর দেওয়া হচ্ছে না।',

    due: (day) => `শেষ তারিখ ${day}`,
    wasDue: (day) => `শেষ তারিখ ছিল ${day}`,
    nextDue: (days) => `পরের মাসের ফি এই পেমেন্টের ${inDigits(days, 'bn')} দিন পরে।`,
    paidState: 'দেওয়া হয়েছে',
    pendingState: 'অনুমোদনের অপেক্ষায়',
    payableState: 'এবারের ফি',
    laterState: 'পরে',
    skippedState: 'সাপোর্টে জানান',
    openState: 'খোলা',

    sumPaid: (amount) => `${amount} দেওয়া হয়েছে`,
    sumPending: (amount) => `${amount} যাচাই হচ্ছে`,
    sumLeft: (amount) => `${amount} বাকি`,
    nextOn: (day) => `পরের ফি ${day}`,
    dueSince: (day) => `${day} থেকে বাকি`,

    certificateReadyOnce: 'কোর্সের ফি দেওয়া হয়েছে। আপনার সার্টিফিকেট খুলে গেছে।',
    certificateReady: 'সব মাসের ফি দেওয়া হয়েছে। আপনার সার্টিফিকেট খুলে গেছে।',
    certificateAfterMonths: (left) => `সার্টিফিকেট পেতে আরও ${inDigits(left, 'bn')} মাসের ফি বাকি।`,
    certificateAfterSkipped: 'আগের একটি মাসের ফি দেওয়া হয়নি, সাপোর্টে জানান।',
    certificateAfterApproval: 'পেমেন্ট অনুমোদন হলেই সার্টিফিকেট পাবেন।',
    certificateAfterPurchase: 'কোর্সের সঙ্গেই সার্টিফিকেট পাবেন।',
    certificateNotOffered: 'কোর্সটি এখন আর দেওয়া হচ্ছে না, তাই আর কোনো মাসের ফি দেওয়া যাবে না।',
    certificateDownload: 'সার্টিফিকেট ডাউনলোড শিগগিরই চালু হবে! আমরা এটি নিয়ে কাজ করছি।',

    paymentSuccessful: 'পেমেন্ট সফল!',
    orderFailed: 'পেমেন্ট শুরু করা যায়নি',
    verificationFailed: 'পেমেন্ট যাচাই করা যায়নি',
    courseNotFound: 'কোর্সটি পাওয়া গেল না',
    alreadyPaid: 'এর ফি আপনি আগেই দিয়েছেন।',
    nothingPayable: 'এই কোর্সে এখন দেওয়ার মতো কোনো ফি নেই।',
    noPrice: 'একাডেমি এখনো এই কোর্সের ফি ঠিক করেনি।',
    otherMonthPayable: (month) => `এখন ${ordinal(month, 'bn')} মাসের ফি দেওয়ার পালা। পাতাটি রিফ্রেশ করুন।`,
    wholePayable: 'এই কোর্সের পুরো ফি একবারেই দিতে হয়। পাতাটি রিফ্রেশ করুন।',

    remarks: {
      DECLINED: 'একাডেমি এই পেমেন্টটি গ্রহণ করেনি।',
      DUPLICATE: 'একই ফি দুবার দেওয়া হয়েছে। এই টাকাটা একাডেমি ফেরত দেবে।',
      REFUNDED: 'এই পেমেন্টের টাকা ফেরত দেওয়া হয়েছে।',
      refundedOn: (day) => `এই পেমেন্টের টাকা ${day} তারিখে ফেরত দেওয়া হয়েছে।`,
      reason: (reason) => `কারণ: ${reason}`,
    },

    acknowledgement: {
      academy: 'যাকে দেওয়া',
      title: 'পেমেন্টের প্রাপ্তিস্বীকার',
      statement: 'এটি একাডেমিকে দেওয়া পেমেন্টের প্রাপ্তিস্বীকার। এটি ট্যাক্স ইনভয়েস নয়।',
      noProof: 'এই পেমেন্টটি গ্রহণ করা হয়নি বা টাকা ফেরত দেওয়া হয়েছে। এই কাগজ পেমেন্টের প্রমাণ নয়।',
      unconfirmed: 'একাডেমি এই পেমেন্ট এখনো নিশ্চিত করেনি। এই কাগজ পেমেন্টের প্রমাণ নয়।',
      number: 'ক্রয় নম্বর',
      payer: 'যিনি দিয়েছেন',
      payment: 'পেমেন্ট নম্বর',
      course: 'কোর্স',
      kind: 'যে বাবদ',
      amount: 'পরিমাণ',
      submitted: 'জমার তারিখ',
      status: 'অবস্থা',
    },
  },
});
