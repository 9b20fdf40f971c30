import { inBengaliDigits } from '../bengali-numbers.ts';
import { escapeHtml } from '../http/escape-html.ts';

type Purchase = { courseTitle: string; month: number | null };

/** The mails that the academy sends. Amounts are in paise; a month of null means a one-time payment. */
export type Mail = { to: string; name: string } & (
  | { kind: 'verification'; code: string }
  | { kind: 'password-reset' | 'sign-in-attempts'; link: string }
  | ({ kind: 'purchase-approved'; link: string } & Purchase)
  | ({
      kind: 'purchase-received' | 'purchase-declined' | 'purchase-refunded';
      amountCents: number;
      reason: string | null;
    } & Purchase)
  | {
      kind: 'meeting-answered';
      status: 'APPROVED' | 'DECLINED';
      preferredDate: string;
      preferredTime: string;
      answer: string;
    }
);

type Written = { subject: string; text: string; html: string };

/** A paragraph of a mail; a link or a code is on its own line. */
type Paragraph = string | { code: string } | { link: string; label: string };

type Letter = { subject: string; bengali: Paragraph[]; english: Paragraph[] };

const maxGreeting = 60;
/**
 * What mail programs make a link of, or a number to call, however its digits are spaced. The last part of a domain has two
 * letters at least, so that initials (A.P.J.) make none; letters of other scripts come with signs of their own.
 */
const contact =
  /[\p{L}\p{N}]\p{M}*[.。．｡](?:[\p{L}\p{N}]\p{M}*){2}|\p{N}\.\p{N}|@|:\/\/|\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){4}/u;

/** Initials and titles that are written without a space after them: S.M.Rahman, Md.Karim, মো.করিম. With one, they are no link. */
const initial = /(?<=^|[\s.])(?:\p{Lu}\p{Ll}{0,2}|(?:\p{Lo}\p{M}*){1,2})\.(?=\p{Lu}|\p{Lo})/gu;

/**
 * The name by which a mail greets; null where there is to be none. Anybody can register the address of somebody else, so
 * what stands for a name in a mail with a code may be a message to that person.
 */
export const greetedName = ({ kind, name }: Mail): string | null => {
  if (kind !== 'verification' || (name.length <= maxGreeting && !contact.test(name))) return name;
  const spaced = name.replaceAll(initial, '$& ');
  return spaced.length > maxGreeting || contact.test(spaced) ? null : spaced;
};

/**
 * A mail as text and HTML. Bengali comes first and English follows, because the academy does not know which language a
 * person reads.
 */
export const writeMail = (mail: Mail): Written => {
  const { subject, bengali, english } = letterFor(mail);
  const name = greetedName(mail);
  const both = [
    { language: 'bn', paragraphs: [`প্রিয় ${name ?? 'শিক্ষার্থী'},`, ...bengali] },
    { language: 'en', paragraphs: [`Dear ${name ?? 'learner'},`, ...english] },
  ];
  return {
    subject,
    text: both.map(({ paragraphs }) => paragraphs.map(asText).join('\n\n')).join('\n\n———\n\n'),
    html: both
      .map(({ language, paragraphs }) => `<section lang="${language}">${paragraphs.map(asHtml).join('')}</section>`)
      .join('<hr>'),
  };
};

const letterFor = (mail: Mail): Letter => {
  switch (mail.kind) {
    case 'verification':
      return {
        subject: `${mail.code} আপনার যাচাই কোড · Your verification code`,
        bengali: [
          'আপনার ইমেইল যাচাই করতে এই কোডটি লিখুন। কোডটি ১৫ মিনিট কার্যকর থাকবে।',
          { code: mail.code },
          'আপনি রেজিস্টার না করে থাকলে এই ইমেইলে কিছু করার দরকার নেই।',
        ],
        english: [
          'Enter this code to verify your e-mail address. It expires in 15 minutes.',
          { code: mail.code },
          'If you did not register, you can ignore this e-mail.',
        ],
      };
    case 'password-reset':
      return {
        subject: 'নতুন পাসওয়ার্ড দিন · Set a new password',
        bengali: [
          'নিচের লিংক থেকে নতুন পাসওয়ার্ড দিতে পারবেন। লিংকটি এক ঘণ্টা কার্যকর থাকবে, এবং একবারই ব্যবহার করা যাবে।',
          { link: mail.link, label: 'নতুন পাসওয়ার্ড দিন' },
          'আপনি না চেয়ে থাকলে এই ইমেইলে কিছু করার দরকার নেই: আপনার পাসওয়ার্ড যেমন আছে, তেমনই থাকবে।',
        ],
        english: [
          'Use this link to set a new password. It works once and expires after an hour.',
          { link: mail.link, label: 'Set a new password' },
          'If you did not ask for it, you can ignore this e-mail: your password stays as it is.',
        ],
      };
    case 'sign-in-attempts':
      return {
        subject: 'আপনার অ্যাকাউন্টে লগইনের চেষ্টা · Attempts to log in to your account',
        bengali: [
          'কেউ বারবার ভুল পাসওয়ার্ড দিয়ে আপনার অ্যাকাউন্টে লগইন করার চেষ্টা করেছেন। সেখান থেকে আপাতত আর চেষ্টা করা যাবে না; আপনার পাসওয়ার্ড বদলায়নি।',
          'চেষ্টা আপনি না করে থাকলে আর কিছু করতে হবে না। তবে একই পাসওয়ার্ড অন্য কোথাও ব্যবহার করলে, কিংবা নিজে লগইন করতে না পারলে, নতুন পাসওয়ার্ড দিন। তারপর সঙ্গে সঙ্গেই লগইন করতে পারবেন।',
          { link: mail.link, label: 'নতুন পাসওয়ার্ড দিন' },
        ],
        english: [
          'Somebody has repeatedly entered a wrong password for your account. No more attempts are possible from there for a while. Your password has not changed.',
          'If it was not you, you do not need to do anything. If you use the same password elsewhere, or cannot log in yourself, set a new one. After that you can log in at once.',
          { link: mail.link, label: 'Set a new password' },
        ],
      };
    case 'purchase-received':
      return {
        subject: `পেমেন্ট পেয়েছি · Payment received: ${mail.courseTitle}`,
        bengali: [
          `“${mail.courseTitle}” (${partIn('bn', mail.month)}) বাবদ ${inBengaliDigits(rupees(mail.amountCents))} পেয়েছি।`,
          'আমরা পেমেন্টটি যাচাই করছি। অনুমোদন হলে আপনাকে জানাব।',
        ],
        english: [
          `We have received ${rupees(mail.amountCents)} for “${mail.courseTitle}” (${partIn('en', mail.month)}).`,
          'We are checking the payment and will write again when it is approved.',
        ],
      };
    case 'purchase-approved':
      return {
        subject: `কোর্স খুলে গেছে · Your course is open: ${mail.courseTitle}`,
        bengali: [
          `“${mail.courseTitle}” (${partIn('bn', mail.month)}) এখন আপনার জন্য খোলা।`,
          { link: mail.link, label: 'শেখা শুরু করুন' },
        ],
        english: [
          `“${mail.courseTitle}” (${partIn('en', mail.month)}) is now open for you.`,
          { link: mail.link, label: 'Start learning' },
        ],
      };
    case 'purchase-declined':
      return {
        subject: `পেমেন্ট অনুমোদন করা যায়নি · Payment not approved: ${mail.courseTitle}`,
        bengali: [
          `“${mail.courseTitle}” (${partIn('bn', mail.month)}) বাবদ আপনার ${inBengaliDigits(rupees(mail.amountCents))}-এর পেমেন্টটি আমরা অনুমোদন করতে পারিনি।`,
          ...reasonIn(mail.reason),
          'টাকা কাটা হয়ে থাকলে তা ফেরত দেওয়া হবে। ফেরত দেওয়ার পর আপনাকে জানাব।',
        ],
        english: [
          `We could not approve your payment of ${rupees(mail.amountCents)} for “${mail.courseTitle}” (${partIn('en', mail.month)}).`,
          ...reasonIn(mail.reason),
          'Any money that was taken will be refunded. We will write again when that is done.',
        ],
      };
    case 'purchase-refunded':
      return {
        subject: `টাকা ফেরত দেওয়া হয়েছে · Payment refunded: ${mail.courseTitle}`,
        bengali: [
          `“${mail.courseTitle}” (${partIn('bn', mail.month)}) বাবদ নেওয়া ${inBengaliDigits(rupees(mail.amountCents))} আপনাকে ফেরত দেওয়া হয়েছে।`,
          ...reasonIn(mail.reason),
          'আপনার ব্যাংকে টাকা দেখাতে কয়েক দিন লাগতে পারে।',
        ],
        english: [
          `We have refunded ${rupees(mail.amountCents)}, which you paid for “${mail.courseTitle}” (${partIn('en', mail.month)}).`,
          ...reasonIn(mail.reason),
          'Your bank may take a few days to show it.',
        ],
      };
    case 'meeting-answered':
      return {
        subject: 'মেন্টরশিপ মিটিং · Your mentorship meeting',
        bengali: [
          `${dayIn('bn', mail.preferredDate)}, ${bengaliHours[mail.preferredTime] ?? mail.preferredTime} (ভারতীয় সময়): আপনার অনুরোধ ${mail.status === 'APPROVED' ? 'অনুমোদিত হয়েছে' : 'রাখা যায়নি'}।`,
          mail.answer,
        ],
        english: [
          `${dayIn('en', mail.preferredDate)}, ${mail.preferredTime} (Indian time): your request was ${mail.status === 'APPROVED' ? 'approved' : 'declined'}.`,
          mail.answer,
        ],
      };
  }
};

// An operator writes a reason once, in a language of their choice.
const reasonIn = (reason: string | null): string[] => (reason === null ? [] : [`“${reason}”`]);

const partIn = (language: 'bn' | 'en', month: number | null): string => {
  if (language === 'en') return month === null ? 'one-time payment' : `month ${month}`;
  return month === null ? 'এককালীন পেমেন্ট' : `মাস ${inBengaliDigits(String(month))}`;
};

const dayForm = { dateStyle: 'long', timeZone: 'UTC' } as const;
const dayFormats = { bn: new Intl.DateTimeFormat('bn', dayForm), en: new Intl.DateTimeFormat('en-IN', dayForm) };

/** A day (YYYY-MM-DD) in words: ১ ডিসেম্বর ২০২৬, 1 December 2026. */
const dayIn = (language: 'bn' | 'en', day: string): string =>
  dayFormats[language].format(Date.parse(day)).replace(',', '');

/** The hours that can be asked for, each with the part of the day that Bengali names before a time. */
const bengaliHours: Readonly<Record<string, string>> = {
  '9:00 AM - 10:00 AM': 'সকাল ৯:০০ - ১০:০০',
  '10:00 AM - 11:00 AM': 'সকাল ১০:০০ - ১১:০০',
  '11:00 AM - 12:00 PM': 'সকাল ১১:০০ - দুপুর ১২:০০',
  '2:00 PM - 3:00 PM': 'দুপুর ২:০০ - ৩:০০',
  '3:00 PM - 4:00 PM': 'দুপুর ৩:০০ - বিকেল ৪:০০',
  '4:00 PM - 5:00 PM': 'বিকেল ৪:০০ - ৫:০০',
  '6:00 PM - 7:00 PM': 'সন্ধ্যা ৬:০০ - ৭:০০',
  '7:00 PM - 8:00 PM': 'সন্ধ্যা ৭:০০ - রাত ৮:০০',
};

const rupees = (paise: number): string => `₹${(paise / 100).toFixed(2)}`;

const asText = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string') return paragraph;
  return 'code' in paragraph ? paragraph.code : `${paragraph.label}: ${paragraph.link}`;
};

const asHtml = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;
  if ('code' in paragraph) return `<p><strong>${escapeHtml(paragraph.code)}</strong></p>`;
  return `<p><a href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.label)}</a></p>`;
};
