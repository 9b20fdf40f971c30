import { localized, ordinal } from '../values/text.ts';
import { monthLabel } from '../purchases/month-templates.ts';

/** The words of a person's agenda. */
export const agendaTexts = localized({
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    /** A day of the coming week by its name, a later one by its date. */
    on: (day: string) => `on ${day}`,
    /** A time with the name of its zone. */
    clock: (time: string, zone: string) => `${time} ${zone}`,

    classIsOn: (until: string) => `Your class is on now, until ${until}.`,
    nextClass: (when: string, clock: string) => `Next class ${when}, ${clock}.`,
    nextMeeting: (when: string, clock: string) => `You meet a mentor ${when}, ${clock}.`,
    nextWebinar: (when: string, clock: string) => `Free webinar ${when}, ${clock}.`,

    due: (month: number, day: string) => `${monthLabel(month, 'en')} is due on ${day}.`,
    dueToday: (month: number) => `${monthLabel(month, 'en')} is due today.`,
    overdue: (month: number, day: string) => `${monthLabel(month, 'en')} was due on ${day}.`,
    /** Names the course before a sentence about its payment. */
    ofCourse: (title: string, sentence: string) => `${title}: ${sentence}`,
    monthAwaited: (month: number) => `Your payment for ${monthLabel(month, 'en')} is being checked.`,
    courseAwaited: 'Your payment is being checked.',
    certificateReady: 'Your certificate is ready.',

    class: (clock: string) => `Class, ${clock}`,
    classNow: (clock: string) => `Class on now, until ${clock}`,
    webinar: (clock: string) => `Webinar, ${clock}`,
    webinarNow: 'Webinar, on now',
    meeting: (clock: string) => `Mentorship, ${clock}`,
    payment: (month: number) => `${monthLabel(month, 'en')} is due`,
    paymentOverdue: (month: number) => `${monthLabel(month, 'en')} was due`,
    monthCheck: (month: number) => `${monthLabel(month, 'en')}: checked by this day`,
    courseCheck: 'Payment checked by this day',
    monthLate: (month: number) => `${monthLabel(month, 'en')}: still being checked`,
    courseLate: 'Payment still being checked',
    meetingRequest: (clock: string) => `Mentorship requested, ${clock}`,

    calendarMeeting: 'Mentorship session',
    calendarPayment: (month: number, title: string) => `${monthLabel(month, 'en')} is due: ${title}`,
    calendarAmount: (amount: string) => `${amount} for the next month.`,
    calendarPay: (address: string) => `You can pay here: ${address}`,
    signInForCalendar: 'Please log in to get your calendar.',

    dayWithClass: 'class',
    dayWithMeeting: 'mentorship',
    dayWithWebinar: 'webinar',
    dayDue: 'payment due',
    dayPending: 'payment usually approved by this day',
    dayLate: 'payment still being checked',
    dayAskedFor: 'mentorship requested',
  },
  bn: {
    today: 'আজ',
    tomorrow: 'আগামীকাল',
    on: (day) => day,
    clock: (time, zone) => `${time} (${zone})`,

    classIsOn: (until) => `এখন আপনার ক্লাস চলছে, ${until} পর্যন্ত।`,
    nextClass: (when, clock) => `পরের ক্লাস ${when}, ${clock}।`,
    nextMeeting: (when, clock) => `মেন্টরের সঙ্গে সেশন ${when}, ${clock}।`,
    nextWebinar: (when, clock) => `ফ্রি ওয়েবিনার ${when}, ${clock}।`,

    due: (month, day) => `${ordinal(month, 'bn')} মাসের ফি দেওয়ার শেষ তারিখ ${day}।`,
    dueToday: (month) => `${ordinal(month, 'bn')} মাসের ফি দেওয়ার শেষ দিন আজ।`,
    overdue: (month, day) => `${ordinal(month, 'bn')} মাসের ফি দেওয়ার তারিখ ছিল ${day}।`,
    ofCourse: (title, sentence) => `${title}: ${sentence}`,
    monthAwaited: (month) => `${ordinal(month, 'bn')} মাসের পেমেন্ট যাচাই করা হচ্ছে।`,
    courseAwaited: 'আপনার পেমেন্ট যাচাই করা হচ্ছে।',
    certificateReady: 'আপনার সার্টিফিকেট তৈরি।',

    class: (clock) => `ক্লাস, ${clock}`,
    classNow: (clock) => `ক্লাস চলছে, ${clock} পর্যন্ত`,
    webinar: (clock) => `ওয়েবিনার, ${clock}`,
    webinarNow: 'ওয়েবিনার চলছে',
    meeting: (clock) => `মেন্টরশিপ, ${clock}`,
    payment: (month) => `${ordinal(month, 'bn')} মাসের ফি`,
    paymentOverdue: (month) => `${ordinal(month, 'bn')} মাসের ফি বাকি`,
    monthCheck: (month) => `${ordinal(month, 'bn')} মাস: এর মধ্যে যাচাই শেষ`,
    courseCheck: 'পেমেন্ট: এর মধ্যে যাচাই শেষ',
    monthLate: (month) => `${ordinal(month, 'bn')} মাস: যাচাই এখনো চলছে`,
    courseLate: 'পেমেন্ট: যাচাই এখনো চলছে',
    meetingRequest: (clock) => `মেন্টরশিপের অনুরোধ, ${clock}`,

    calendarMeeting: 'মেন্টরের সঙ্গে সেশন',
    calendarPayment: (month, title) => `${ordinal(month, 'bn')} মাসের ফি দেওয়ার শেষ দিন: ${title}`,
    calendarAmount: (amount) => `পরের মাসের ফি ${amount}।`,
    calendarPay: (address) => `এখানে ফি দিতে পারেন: ${address}`,
    signInForCalendar: 'ক্যালেন্ডার পেতে লগইন করুন।',

    dayWithClass: 'ক্লাস',
    dayWithMeeting: 'মেন্টরশিপ',
    dayWithWebinar: 'ওয়েবিনার',
    dayDue: 'ফি দেওয়ার শেষ দিন',
    dayPending: 'সাধারণত এর মধ্যে পেমেন্ট অনুমোদিত হয়',
    dayLate: 'পেমেন্টের যাচাই এখনো চলছে',
    dayAskedFor: 'মেন্টরশিপের অনুরোধ',
  },
});
