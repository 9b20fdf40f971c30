/** An announcement of the demonstration; one without a course is for everybody. */
export type SeedAnnouncement = {
  readonly title: string;
  readonly body: string;
  readonly course: string | null;
  readonly daysAgo: number;
};

const forEverybody: readonly Omit<SeedAnnouncement, 'course'>[] = [
  {
    title: 'আজ রাতের ডাউট সেশন আধঘণ্টা পরে',
    body: 'রাত ৯টায় শুরু, সাড়ে দশটায় শেষ। লিংক আগেরটাই।',
    daysAgo: 0,
  },
  {
    title: 'ওয়েবিনার: কোথা থেকে শুরু করব?',
    body: 'তিন শিক্ষক তিনটি পথ নিয়ে কথা বলবেন। বন্ধুদেরও আনতে পারেন, সবার জন্য খোলা।\nপ্রশ্ন আগে থেকে পাঠালে আগে উত্তর পাবেন।',
    daysAgo: 2,
  },
  {
    title: 'নতুন ব্যাচের সময়সূচি',
    body: 'সোম, বুধ, শনি ও রবি, রাত ৮:৩০ থেকে ১১টা। কোর্সের পাতায় শুরুর তারিখ দেখে নিন।',
    daysAgo: 4,
  },
  {
    title: 'A new course: System Design for Working Developers',
    body: 'Taught in English, for people with a year of work behind them. The first case study is results day.',
    daysAgo: 6,
  },
  {
    title: 'রেকর্ডিংয়ে এখন ০.৭৫× গতি',
    body: 'কোড লেখার অংশগুলো ধীরে দেখতে চাইলে প্লেয়ারের সেটিংস থেকে বেছে নিন।',
    daysAgo: 8,
  },
  {
    title: 'পেমেন্টের অনুমোদন কত সময় নেয়',
    body: 'টাকা দেওয়ার পর অনুমোদনে ২৪ থেকে ৪৮ ঘণ্টা লাগে। অনুমোদন হলে ইমেইল পাবেন। এর মধ্যে আবার টাকা দেবেন না।',
    daysAgo: 11,
  },
  {
    title: 'Mentorship meetings: evening slots added',
    body: 'You can now ask for 6:00 PM - 7:00 PM and 7:00 PM - 8:00 PM from the dashboard.',
    daysAgo: 14,
  },
  {
    title: 'শনিবার অফিস দুপুর পর্যন্ত নয়, বিকেল চারটা পর্যন্ত',
    body: 'সাপোর্টের সময়: সোম থেকে শুক্র সকাল ৯টা–সন্ধ্যা ৬টা, শনিবার সকাল ১০টা–বিকেল ৪টা।',
    daysAgo: 18,
  },
  {
    title: 'অ্যাসাইনমেন্ট জমা: pull request খুলুন',
    body: 'জিপ ফাইল আর নেওয়া হচ্ছে না। নিজের repository-তে branch বানিয়ে pull request খুলে লিংক দিন; মন্তব্য সেখানেই পাবেন।',
    daysAgo: 23,
  },
  {
    title: 'ছুটির নোটিশ: আগামী বুধবার ক্লাস নেই',
    body: 'বদলে শুক্রবার একই সময়ে ক্লাস হবে।',
    daysAgo: 29,
  },
  {
    title: 'সার্টিফিকেট নিয়ে',
    body: 'সব মাসের পেমেন্ট অনুমোদিত হওয়ার সাত দিনের মধ্যে সার্টিফিকেট দেওয়া হয়। নামের বানান প্রোফাইলে যেমন আছে, তেমনই আসবে।',
    daysAgo: 36,
  },
  {
    title: 'Please check your name in the profile',
    body: 'It is the name that will be printed. Write to support if it is misspelt.',
    daysAgo: 44,
  },
  {
    title: 'কম গতির নেটে ক্লাস',
    body: '২ Mbps-এর কম হলে ভিডিও ৩৬০p-তে নামিয়ে নিন, আর স্ক্রিন শেয়ারটা বড় করে দেখুন। কোড পড়া যাবে।',
    daysAgo: 52,
  },
  {
    title: 'ধাপ একাডেমিতে স্বাগতম',
    body: 'এই পাতায় ক্লাস, ছুটি আর নতুন কোর্সের খবর থাকে। পড়া হলে দাগ দিয়ে রাখুন।',
    daysAgo: 60,
  },
];

const forCourses: readonly SeedAnnouncement[] = [
  {
    title: 'মাস ১-এর প্রজেক্ট জমার শেষ দিন রবিবার',
    body: 'দোকানের পাতাটা ৩২০ পিক্সেলে আর শুধু কিবোর্ডে চালিয়ে দেখে তবেই জমা দিন।',
    course: 'full-stack-web-development',
    daysAgo: 3,
  },
  {
    title: 'মাস ৪: Express-এর নতুন নোট',
    body: 'ভুলের উত্তরের অংশটা নতুন করে লেখা হয়েছে। পুরোনো branch থেকে কাজ করলে একবার মিলিয়ে নিন।',
    course: 'full-stack-web-development',
    daysAgo: 10,
  },
  {
    title: 'দলের প্রজেক্টের দল ঘোষণা',
    body: 'চারজন করে দল। তালিকা repository-র README-তে।',
    course: 'full-stack-web-development',
    daysAgo: 27,
  },
  {
    title: 'শনিবারের কনটেস্ট: গ্রাফ',
    body: 'দেড় ঘণ্টা, ছয়টা সমস্যা। BFS আর union–find ঝালিয়ে আসুন।',
    course: 'dsa-with-cpp',
    daysAgo: 2,
  },
  {
    title: 'DP-র অতিরিক্ত ক্লাস',
    body: 'অনেকে চেয়েছিলেন, তাই রবিবার সকালে এক ঘণ্টা বাড়তি। রেকর্ডিং থাকবে।',
    course: 'dsa-with-cpp',
    daysAgo: 13,
  },
  {
    title: 'পেমেন্টের sandbox বদলেছে',
    body: 'নতুন key repository-র README-তে। পুরোনোটা শুক্রবার পর্যন্ত চলবে।',
    course: 'backend-with-node',
    daysAgo: 7,
  },
];

/** The announcements of the demonstration, newest first. */
export const seededAnnouncements: readonly SeedAnnouncement[] = [
  ...forEverybody.map((news) => ({ ...news, course: null })),
  ...forCourses,
].sort((one, other) => one.daysAgo - other.daysAgo);
