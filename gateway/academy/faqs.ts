import type { Faq, FaqAudience } from '../generated/schema.ts';

type Entry = { readonly key: string; readonly question: string; readonly answer: string };

const forVisitors: readonly Entry[] = [
  {
    key: 'payment',
    question: 'কোর্সের টাকা কীভাবে দেব?',
    answer:
      'নেটব্যাংকিং, ওয়ালেট, UPI বা কার্ড, যেটিতে আপনার সুবিধা। কিছু কোর্সের টাকা একবারে দিতে হয়, কিছু কোর্সের মাসে মাসে। মাসিক কোর্সে শুরুতে শুধু প্রথম মাসের টাকা লাগে, আলাদা কোনো রেজিস্ট্রেশন ফি নেই। পেমেন্ট অনুমোদন হতে ২৪-৪৮ ঘণ্টা লাগে।',
  },
  {
    key: 'prerequisites',
    question: 'শুরু করতে আগে থেকে কী জানতে হবে?',
    answer:
      'প্রোগ্রামিং না জানলেও চলবে; প্রথম ধাপ একেবারে গোড়া থেকে শুরু হয়। লাগবে একটি কম্পিউটার, অন্তত ২ Mbps ইন্টারনেট আর নিয়মিত চর্চার সময়।',
  },
  {
    key: 'recordings',
    question: 'ক্লাস ছুটে গেলে রেকর্ডিং পাব?',
    answer: 'হ্যাঁ। লাইভ ক্লাসের রেকর্ডিং থাকে। যে মাসের টাকা অনুমোদিত হয়েছে, সেই মাসের পাতায় ভিডিও, কোড আর নোট পাবেন।',
  },
  {
    key: 'live-classes',
    question: 'লাইভ ক্লাস কীভাবে হয়?',
    answer:
      'ক্লাস হয় অনলাইনে, বাংলায়: সোম, বুধ, শনি ও রবিবার রাত ৮:৩০ থেকে ১১টা (ভারতীয় সময়)। ক্লাসের মধ্যেই প্রশ্ন করা যায়, আর প্রশ্নের জন্য আলাদা ২০টি ডাউট সেশন আছে।',
  },
  {
    key: 'faculty',
    question: 'কারা পড়ান?',
    answer:
      'যাঁরা পড়ান তাঁরা বাংলায় বোঝান, ক্লাসে প্রশ্নের উত্তর দেন আর অ্যাসাইনমেন্টে ফিডব্যাক দেন। ফ্রি ওয়েবিনারে এসে পড়ানোর ধরন আগে দেখে নিতে পারেন।',
  },
  {
    key: 'certificate',
    question: 'কোর্স শেষে সার্টিফিকেট পাব?',
    answer: 'হ্যাঁ, অফিশিয়াল সার্টিফিকেট পাবেন। কোর্সের সব মাসের পেমেন্ট অনুমোদিত হলে সার্টিফিকেট খোলে, আর ৭ দিনের মধ্যে দেওয়া হয়।',
  },
];

const forLearners: readonly Entry[] = [
  {
    key: 'approval',
    question: 'I have paid. When does my course open?',
    answer:
      'A person checks your payment. Approval takes 24-48 hours, and your course is activated within 24 hours of it. Until then your dashboard and your purchases show the payment as pending; you do not need to do anything.',
  },
  {
    key: 'next-month',
    question: 'How do I pay for the next month?',
    answer:
      'Open your course and choose the month with the Pay button. You can only pay for the month after your last paid one. It is due 30 days after your previous payment, and you may pay earlier.',
  },
  {
    key: 'recordings',
    question: 'Where do I find recordings, code and notes?',
    answer:
      'On the page of each open month. Every topic shows whether it has a video, code or notes. A month that has no topics yet says Content Coming Soon.',
  },
  {
    key: 'missed-class',
    question: 'I missed a class. What now?',
    answer:
      'Watch its recording, then bring your questions to the next class or to one of the 20 doubt sessions of the course.',
  },
  {
    key: 'mentorship',
    question: 'How do I get a personal mentorship session?',
    answer:
      'Choose Schedule Mentorship Session on your dashboard and pick a day and a time. The answer appears under Your Meeting Requests.',
  },
  {
    key: 'refund',
    question: 'Can I get my money back?',
    answer:
      'Yes, in full within 7 days, and 50% within 14 days of the start of the course if you have accessed under 25% of its content. Refunds arrive in 5-7 business days.',
  },
  {
    key: 'certificate',
    question: 'When do I get my certificate?',
    answer:
      'It unlocks when every month of the course is paid and approved, and is issued within 7 days. For a course that you pay for once, it unlocks with that one payment.',
  },
];

/** Questions and answers: in Bengali for visitors, in English for learners, whatever language is asked for. */
export const faqsFor = (audience: FaqAudience): Faq[] =>
  audience === 'VISITORS'
    ? forVisitors.map((entry) => ({ ...entry, language: 'bn' }))
    : forLearners.map((entry) => ({ ...entry, language: 'en' }));
