import { inBengaliDigits } from '../bengali-numbers.ts';

/** The languages of the sandbox's window. */
export const windowLanguages = ['en', 'bn'] as const;
export type WindowLanguage = (typeof windowLanguages)[number];

/** Why the sandbox takes no payment, under the reason that the provider names it by. */
export const refusalTexts = {
  order_not_found: {
    en: 'There is no such order. Close this window and start again.',
    bn: 'এমন কোনো অর্ডার নেই। এই জানালা বন্ধ করে আবার শুরু করুন।',
  },
  order_already_paid: {
    en: 'This order has already been paid. Nothing more is due.',
    bn: 'এই অর্ডারের টাকা আগেই দেওয়া হয়েছে। আর কিছু দিতে হবে না।',
  },
  payment_declined: {
    en: 'The bank declined this payment.',
    bn: 'ব্যাংক পেমেন্টটি নেয়নি।',
  },
  incorrect_otp: {
    en: 'The OTP was not correct.',
    bn: 'OTP ঠিক ছিল না।',
  },
  payment_timed_out: {
    en: 'The bank did not answer in time. If the money was taken, the payment is confirmed by itself, so do not pay again right away.',
    bn: 'ব্যাংক সময়মতো সাড়া দেয়নি। টাকা কাটা হয়ে থাকলে নিজে থেকেই নিশ্চিত হবে: এখনই আবার টাকা দেবেন না।',
  },
} as const satisfies Record<string, Record<WindowLanguage, string>>;

const en = {
  demonstration: 'Demonstration payment — no money moves',
  payment: 'Payment',
  close: 'Close the payment window',
  stepContact: 'Step 1 of 3 · Contact',
  stepMethod: 'Step 2 of 3 · Method',
  stepBank: 'Step 3 of 3 · Confirmation',

  contactTitle: 'How can we reach you?',
  phone: 'Phone number',
  phoneEmpty: 'Enter a phone number.',
  phoneWrong: 'This is not a phone number: 8 to 15 digits, with or without +91 or +880.',
  email: 'E-mail',
  emailEmpty: 'Enter an e-mail address.',
  emailWrong: 'This is not an e-mail address: name@example.com',
  continue: 'Continue',
  fill: 'Fill in test details',
  neverReal: 'Use test details only, never a real card or UPI ID.',

  methodTitle: 'How do you want to pay?',
  change: 'Change',
  card: 'Card',
  upi: 'UPI',
  netbanking: 'Netbanking',
  wallet: 'Wallet',
  cardNumber: 'Card number',
  cardNumberEmpty: 'Enter the card number.',
  cardNumberWrong: 'This card number has a wrong digit. Check it against the card.',
  cardNumberUnknown: 'Only test cards are accepted here, such as 4111 1111 1111 1111.',
  expiry: 'Expiry (MM/YY)',
  expiryEmpty: 'Enter month and year.',
  expiryWrong: 'Write it as 12/30.',
  expiryPast: 'This card has expired.',
  cvv: 'CVV',
  cvvEmpty: 'Enter the CVV.',
  cvvWrong: 'The CVV has 3 digits.',
  cardName: 'Name on card',
  cardNameEmpty: 'Enter the name on the card.',
  upiId: 'UPI ID',
  upiIdEmpty: 'Enter a UPI ID.',
  upiIdWrong: 'A UPI ID looks like name@bank.',
  upiIdUnknown: 'Only success@razorpay and failure@razorpay are accepted here.',
  upiHint: 'success@razorpay is approved, failure@razorpay is declined.',
  bank: 'Bank',
  banks: ['Demonstration Bank', 'Practice Savings Bank'],
  walletName: 'Wallet',
  wallets: ['Demonstration Wallet', 'Practice Wallet'],
  pay: (amount: string) => `Pay ${amount}`,
  noMethod: 'None of the sandbox’s payment methods can be used for this order.',

  otpTitle: 'Enter the OTP of your bank',
  otp: 'OTP',
  otpHint: 'Demonstration: no message is sent. Any 4 to 10 digits succeed, fewer fail.',
  otpEmpty: 'Enter the OTP.',
  otpWrong: 'The OTP has digits only, 10 at most.',
  confirm: 'Confirm payment',
  approveTitleUpi: 'Approve on your phone',
  approveUpi: 'A request was sent to',
  approvalHintUpi:
    'With a real payment, your UPI app would now ask for your PIN. Here, these buttons stand in for your phone.',
  approveTitleBank: 'Approve at your bank',
  approveBank: 'You are now at',
  approvalHintBank: 'With a real payment, you would now log in there. Here, these buttons stand in for the bank.',
  approve: 'Approve payment',
  decline: 'Decline',
  otherMethod: 'Use another method',

  rehearse: 'Try another outcome',
  ending: 'How the bank answers',
  endings: {
    success: ['Paid at once', 'The bank confirms, and the window closes.'],
    failure: ['Declined', 'The attempt fails. The window stays, and another method can be tried.'],
    slow: ['Slow bank', 'The bank takes about six seconds.'],
    pending: ['Pending', 'The bank confirms only later. The tab may be closed: the webhook tells the academy.'],
    late: [
      'Late capture',
      'The attempt seems to fail. Half a minute later the money is there: the webhook tells the academy.',
    ],
  },

  processing: 'Processing your payment',
  processingHint: 'Please keep this page open.',
  slowHint: 'Your bank is taking longer than usual. Please keep this page open.',
  pendingTitle: 'Your bank has not confirmed yet',
  pendingHint:
    'You may close this window and this tab. The academy is told as soon as the bank confirms. Do not pay again.',
  closeWindow: 'Close window',
  paidTitle: 'Payment successful',
  stepDone: 'Done',
  paidHint: 'You are going back to the academy, which now checks the payment.',
  tryAgain: 'Try again, or choose another method.',
  unreachable: 'The demonstration bank could not be reached. Please try again.',

  cancelTitle: 'Cancel this payment?',
  cancelHint: 'The window closes. You can start the payment again at any time.',
  keepPaying: 'Continue paying',
  cancel: 'Yes, cancel',
};

/** The texts of the sandbox's window in a language. */
export type WindowTexts = typeof en;

const bn: WindowTexts = {
  demonstration: 'পরীক্ষামূলক পেমেন্ট — কোনো টাকা কাটা হবে না',
  payment: 'পেমেন্ট',
  close: 'পেমেন্টের জানালা বন্ধ করুন',
  stepContact: '৩ ধাপের ১ম · যোগাযোগ',
  stepMethod: '৩ ধাপের ২য় · মাধ্যম',
  stepBank: '৩ ধাপের ৩য় · নিশ্চিত করা',

  contactTitle: 'আপনার সঙ্গে যোগাযোগ করব কীভাবে?',
  phone: 'ফোন নম্বর',
  phoneEmpty: 'ফোন নম্বর লিখুন।',
  phoneWrong: 'নম্বরটি ঠিক নয়: ৮ থেকে ১৫টি অঙ্ক, সামনে +৯১ বা +৮৮০ থাকতে পারে।',
  email: 'ইমেইল',
  emailEmpty: 'ইমেইল ঠিকানা লিখুন।',
  emailWrong: 'ঠিকানাটি ঠিক নয়, এভাবে লিখুন: name@example.com',
  continue: 'এগিয়ে যান',
  fill: 'পরীক্ষার তথ্য বসান',
  neverReal: 'শুধু পরীক্ষার তথ্য দিন, আসল কার্ড বা UPI আইডি কখনো নয়।',

  methodTitle: 'কীভাবে টাকা দেবেন?',
  change: 'বদলান',
  card: 'কার্ড',
  upi: 'UPI',
  netbanking: 'নেটব্যাংকিং',
  wallet: 'ওয়ালেট',
  cardNumber: 'কার্ড নম্বর',
  cardNumberEmpty: 'কার্ড নম্বর লিখুন।',
  cardNumberWrong: 'কার্ড নম্বরে কোথাও ভুল আছে। কার্ডের সঙ্গে মিলিয়ে দেখুন।',
  cardNumberUnknown: 'এখানে শুধু পরীক্ষার কার্ড চলে, যেমন 4111 1111 1111 1111।',
  expiry: 'মেয়াদ (মাস/বছর)',
  expiryEmpty: 'মাস ও বছর লিখুন।',
  expiryWrong: 'এভাবে লিখুন: 12/30',
  expiryPast: 'এই কার্ডের মেয়াদ শেষ।',
  cvv: 'CVV',
  cvvEmpty: 'CVV লিখুন।',
  cvvWrong: 'CVV-তে ৩টি অঙ্ক থাকে।',
  cardName: 'কার্ডে লেখা নাম',
  cardNameEmpty: 'কার্ডে লেখা নামটি লিখুন।',
  upiId: 'UPI আইডি',
  upiIdEmpty: 'UPI আইডি লিখুন।',
  upiIdWrong: 'UPI আইডি দেখতে এমন: name@bank',
  upiIdUnknown: 'এখানে শুধু success@razorpay আর failure@razorpay চলে।',
  upiHint: 'success@razorpay দিলে পেমেন্ট হয়, failure@razorpay দিলে হয় না।',
  bank: 'ব্যাংক',
  banks: ['ডেমো ব্যাংক', 'প্র্যাকটিস সেভিংস ব্যাংক'],
  walletName: 'ওয়ালেট',
  wallets: ['ডেমো ওয়ালেট', 'প্র্যাকটিস ওয়ালেট'],
  pay: (amount) => `${amount} পেমেন্ট করুন`,
  noMethod: 'এই অর্ডারের জন্য পরীক্ষামূলক পেমেন্টের কোনো মাধ্যম খোলা নেই।',

  otpTitle: 'ব্যাংকের OTP লিখুন',
  otp: 'OTP',
  otpHint: 'পরীক্ষামূলক: কোনো মেসেজ যাবে না। যেকোনো ৪ থেকে ১০টি অঙ্কে পেমেন্ট হয়, কম হলে হয় না।',
  otpEmpty: 'OTP লিখুন।',
  otpWrong: 'OTP-তে শুধু অঙ্ক থাকে, সর্বোচ্চ ১০টি।',
  confirm: 'পেমেন্ট নিশ্চিত করুন',
  approveTitleUpi: 'ফোনে অনুমোদন দিন',
  approveUpi: 'অনুরোধ গেছে এই আইডিতে:',
  approvalHintUpi: 'আসল পেমেন্টে এখন আপনার UPI অ্যাপ পিন চাইত। এখানে ফোনের কাজটি এই বোতামই করে।',
  approveTitleBank: 'ব্যাংকে অনুমোদন দিন',
  approveBank: 'আপনি আছেন এখানে:',
  approvalHintBank: 'আসল পেমেন্টে এখন সেখানে লগইন করতে হতো। এখানে ব্যাংকের কাজটি এই বোতামই করে।',
  approve: 'অনুমোদন দিন',
  decline: 'বাতিল করুন',
  otherMethod: 'অন্য মাধ্যম',

  rehearse: 'অন্য ফলাফল পরখ করুন',
  ending: 'ব্যাংক কী জানাবে',
  endings: {
    success: ['সঙ্গে সঙ্গে সফল', 'ব্যাংক নিশ্চিত করে, জানালা বন্ধ হয়।'],
    failure: ['ব্যাংক নেয়নি', 'চেষ্টাটি বিফল হয়। জানালা খোলা থাকে, অন্য মাধ্যমে চেষ্টা করা যায়।'],
    slow: ['ধীর ব্যাংক', 'ব্যাংক প্রায় ছয় সেকেন্ড সময় নেয়।'],
    pending: ['অপেক্ষমাণ', 'ব্যাংক পরে নিশ্চিত করে। ট্যাব বন্ধ করা যায়: ওয়েবহুক একাডেমিকে জানিয়ে দেয়।'],
    late: ['দেরিতে সফল', 'মনে হয় পেমেন্ট হয়নি। আধা মিনিট পরে টাকা আসে: ওয়েবহুক একাডেমিকে জানিয়ে দেয়।'],
  },

  processing: 'পেমেন্ট চলছে',
  processingHint: 'এই পাতা খোলা রাখুন।',
  slowHint: 'ব্যাংক আজ একটু বেশি সময় নিচ্ছে। এই পাতা খোলা রাখুন।',
  pendingTitle: 'ব্যাংক এখনো নিশ্চিত করেনি',
  pendingHint: 'জানালা বা ট্যাব বন্ধ করতে পারেন। ব্যাংক নিশ্চিত করলেই একাডেমি জানতে পারবে। আবার টাকা দেবেন না।',
  closeWindow: 'জানালা বন্ধ করুন',
  paidTitle: 'পেমেন্ট সফল',
  stepDone: 'হয়ে গেছে',
  paidHint: 'আপনাকে একাডেমিতে ফিরিয়ে নেওয়া হচ্ছে। পেমেন্টটি সেখানে যাচাই হবে।',
  tryAgain: 'আবার চেষ্টা করুন, বা অন্য মাধ্যম বেছে নিন।',
  unreachable: 'পরীক্ষামূলক ব্যাংকের সঙ্গে যোগাযোগ করা যায়নি। আবার চেষ্টা করুন।',

  cancelTitle: 'পেমেন্ট বাতিল করবেন?',
  cancelHint: 'জানালাটি বন্ধ হয়ে যাবে। পেমেন্ট যেকোনো সময় আবার শুরু করতে পারবেন।',
  keepPaying: 'পেমেন্ট চালিয়ে যান',
  cancel: 'হ্যাঁ, বাতিল',
};

export const windowTexts = (language: WindowLanguage): WindowTexts => ({ en, bn })[language];

/** What an order is for; the month is null for a course that is paid once. */
export type Bought = { readonly courseTitle: string; readonly month: string | null };

/** What is bought, as the window shows it. In English it is the description that a page gives its checkout. */
export const boughtText = ({ courseTitle, month }: Bought, language: WindowLanguage): string => {
  if (month === null) return courseTitle;
  return language === 'en' ? `${courseTitle} - Month ${month}` : `${courseTitle} · মাস ${inDigits(month, language)}`;
};

/** An amount as the window shows it: ₹1500.00, or ₹১৫০০.০০ in Bengali. */
export const rupees = (paise: number, language: WindowLanguage): string =>
  `₹${inDigits((paise / 100).toFixed(2), language)}`;

const inDigits = (number: string, language: WindowLanguage): string =>
  language === 'en' ? number : inBengaliDigits(number);
