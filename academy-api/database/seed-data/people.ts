/** A purchase of the demonstration; the month is absent for a course with a one-time payment. */
export type SeedPurchase = {
  readonly course: string;
  readonly month?: number;
  readonly status: 'PENDING' | 'PAID' | 'DECLINED';
  readonly daysAgo: number;
};

/** A meeting request of the demonstration, with the academy's answer if there is one. Days are relative to today. */
type SeedMeeting = {
  readonly inDays: number;
  readonly time: string;
  readonly message: string | null;
  readonly status: 'PENDING' | 'APPROVED' | 'DECLINED';
  readonly adminMessage: string | null;
  readonly askedDaysAgo: number;
};

/** A person of the demonstration with a verified account. */
export type SeedPerson = {
  readonly name: string;
  readonly email: string;
  /** What is special about this person, for developers who choose an account to sign in with. */
  readonly story: string;
  /** The date of birth as YYYY-MM-DD. */
  readonly dateOfBirth: string;
  /** The name of an illustration that serves as photo; null without one. */
  readonly photo: string | null;
  readonly registeredDaysAgo: number;
  readonly purchases: readonly SeedPurchase[];
  readonly meetings: readonly SeedMeeting[];
  /** How many of the newest visible announcements are unread. */
  readonly unreadAnnouncements: number;
};

/** The password of all accounts of the demonstration. */
export const seedPassword = 'dhap-learner';

const flagship = 'full-stack-web-development';

const paid = (month: number, daysAgo: number): SeedPurchase => ({ course: flagship, month, status: 'PAID', daysAgo });

/** The ten learners of the demonstration, each in a different state of the access rules. */
export const seededPeople: readonly SeedPerson[] = [
  {
    name: 'Nusrat Jahan',
    email: 'nusrat@dhap.example',
    story: 'brand-new: registered today, has bought nothing, everything unread',
    dateOfBirth: '2006-08-19',
    photo: null,
    registeredDaysAgo: 0,
    purchases: [],
    meetings: [],
    unreadAnnouncements: 100,
  },
  {
    name: 'Arif Hossain',
    email: 'arif@dhap.example',
    story: 'paid the first month of six, approval pending',
    dateOfBirth: '2003-02-11',
    photo: null,
    registeredDaysAgo: 3,
    purchases: [{ course: flagship, month: 1, status: 'PENDING', daysAgo: 1 }],
    meetings: [],
    unreadAnnouncements: 2,
  },
  {
    name: 'Moumita Sen',
    email: 'moumita@dhap.example',
    story: 'one month of six paid, the second is payable; a meeting approved',
    dateOfBirth: '2001-11-30',
    photo: 'learner-moumita',
    registeredDaysAgo: 21,
    purchases: [paid(1, 12)],
    meetings: [
      {
        inDays: 2,
        time: '7:00 PM - 8:00 PM',
        message: 'প্রথম মাসের প্রজেক্টটা দেখাতে চাই। Grid-এর অংশে দুই জায়গায় আটকে আছি।',
        status: 'APPROVED',
        adminMessage: 'তানজিলা আপা থাকবেন। আগের রাতে repository-র লিংকটা পাঠিয়ে রাখবেন।',
        askedDaysAgo: 3,
      },
    ],
    unreadAnnouncements: 4,
  },
  {
    name: 'Tanvir Ahmed',
    email: 'tanvir@dhap.example',
    story: 'three months of six paid, the fourth pending; nothing unread',
    dateOfBirth: '1999-05-07',
    photo: 'learner-tanvir',
    registeredDaysAgo: 95,
    purchases: [paid(1, 88), paid(2, 58), paid(3, 28), { course: flagship, month: 4, status: 'PENDING', daysAgo: 1 }],
    meetings: [
      {
        inDays: 5,
        time: '6:00 PM - 7:00 PM',
        message: null,
        status: 'PENDING',
        adminMessage: null,
        askedDaysAgo: 1,
      },
    ],
    unreadAnnouncements: 0,
  },
  {
    name: 'Sohini Das',
    email: 'sohini@dhap.example',
    story: 'a gap: months 1 and 3 of six paid, month 2 not',
    dateOfBirth: '1998-01-23',
    photo: 'learner-sohini',
    registeredDaysAgo: 70,
    purchases: [paid(1, 64), paid(3, 5)],
    meetings: [
      {
        inDays: -4,
        time: '9:00 AM - 10:00 AM',
        message: 'দ্বিতীয় মাসের টাকাটা পরে দিলে হবে কি না জানতে চাই।',
        status: 'DECLINED',
        adminMessage: 'সকালে কেউ থাকছেন না। সন্ধ্যা ছয়টার পরের একটা সময় বেছে আবার পাঠান, আমরা কথা বলব।',
        askedDaysAgo: 9,
      },
    ],
    unreadAnnouncements: 10,
  },
  {
    name: 'Rafiq Islam',
    email: 'rafiq@dhap.example',
    story: 'finished: all six months paid',
    dateOfBirth: '1996-09-15',
    photo: 'learner-rafiq',
    registeredDaysAgo: 182,
    purchases: [paid(1, 175), paid(2, 145), paid(3, 115), paid(4, 85), paid(5, 55), paid(6, 25)],
    meetings: [
      {
        inDays: -20,
        time: '4:00 PM - 5:00 PM',
        message: 'প্রথম ইন্টারভিউর আগে একবার মক দিতে চাই।',
        status: 'APPROVED',
        adminMessage: 'অভিষেকদা নেবেন, পঁয়তাল্লিশ মিনিট। সিভিটা সঙ্গে রাখবেন।',
        askedDaysAgo: 26,
      },
      {
        inDays: 6,
        time: '11:00 AM - 12:00 PM',
        message: 'দ্বিতীয় রাউন্ডে ডাক পেয়েছি; system design নিয়ে আধঘণ্টা পেলে ভালো হয়।',
        status: 'PENDING',
        adminMessage: null,
        askedDaysAgo: 0,
      },
    ],
    unreadAnnouncements: 1,
  },
  {
    name: 'Ananya Ghosh',
    email: 'ananya@dhap.example',
    story: 'a one-time course paid (DSA with C++)',
    dateOfBirth: '2004-04-02',
    photo: 'learner-ananya',
    registeredDaysAgo: 40,
    purchases: [{ course: 'dsa-with-cpp', status: 'PAID', daysAgo: 33 }],
    meetings: [
      {
        inDays: 3,
        time: '2:00 PM - 3:00 PM',
        message: 'কলেজের পরীক্ষার সঙ্গে কনটেস্টের সময় মিলছে না। কীভাবে সাজাব?',
        status: 'APPROVED',
        adminMessage: 'শনিবারের কনটেস্ট রেকর্ডিং দেখে রাতেও দিতে পারবেন। বাকিটা কথা বলে ঠিক করি।',
        askedDaysAgo: 2,
      },
    ],
    unreadAnnouncements: 3,
  },
  {
    name: 'Imran Kabir',
    email: 'imran@dhap.example',
    story: 'a one-time course pending (DSA with C++)',
    dateOfBirth: '2002-12-26',
    photo: null,
    registeredDaysAgo: 8,
    purchases: [{ course: 'dsa-with-cpp', status: 'PENDING', daysAgo: 1 }],
    meetings: [],
    unreadAnnouncements: 6,
  },
  {
    name: 'Farhana Akter',
    email: 'farhana@dhap.example',
    story: 'a purchase of the first month with status DECLINED',
    dateOfBirth: '2000-07-14',
    photo: 'learner-farhana',
    registeredDaysAgo: 16,
    purchases: [{ course: flagship, month: 1, status: 'DECLINED', daysAgo: 11 }],
    meetings: [
      {
        inDays: 1,
        time: '3:00 PM - 4:00 PM',
        message: 'পেমেন্টটা কেন ফেরত গেল বুঝতে পারছি না।',
        status: 'PENDING',
        adminMessage: null,
        askedDaysAgo: 2,
      },
    ],
    unreadAnnouncements: 7,
  },
  {
    name: 'Subhajit Roy',
    email: 'subhajit@dhap.example',
    story: 'paid for a course that was withdrawn since',
    dateOfBirth: '1994-03-28',
    photo: 'learner-subhajit',
    registeredDaysAgo: 260,
    purchases: [{ course: 'software-testing', status: 'PAID', daysAgo: 250 }],
    meetings: [],
    unreadAnnouncements: 9,
  },
];

/** The administrator of the demonstration, an account without purchases. */
export const seededAdministrator = {
  name: 'Dipankar Chakraborty',
  email: 'admin@dhap.example',
  dateOfBirth: '1986-06-05',
  registeredDaysAgo: 400,
} as const;
