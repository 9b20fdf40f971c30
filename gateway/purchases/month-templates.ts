import { inDigits, type Language, type Localized } from '../values/text.ts';

/** What a month of a course is about, where its lessons are not known yet. */
export type MonthTemplate = {
  readonly title: string;
  readonly description: string;
  /** How long it takes, in words. */
  readonly duration: string;
  readonly lessons: number;
  /** A few words each; empty beyond the sixth month, about which nothing may be claimed. */
  readonly topics: readonly string[];
};

type TemplateWords = Pick<MonthTemplate, 'title' | 'description' | 'topics'>;

const lessonsByMonth: readonly number[] = [12, 15, 18, 16, 20, 14];
const fallbackLessons = 12;
const durations: Localized<string> = { en: '4 weeks', bn: '৪ সপ্তাহ' };

const templates: Localized<readonly TemplateWords[]> = {
  en: [
    {
      title: 'Programming foundations',
      description:
        'From the first line of code to small programs of your own, with the tools that developers use daily.',
      topics: ['Variables and types', 'Conditions and loops', 'Functions', 'Git and GitHub'],
    },
    {
      title: 'Problem solving',
      description:
        'Breaking a problem into steps, choosing the right structure for it, and knowing what a solution costs.',
      topics: ['Arrays and strings', 'Searching and sorting', 'Recursion', 'Time and space complexity'],
    },
    {
      title: 'Data and databases',
      description: 'How data is modelled, stored, asked for and kept safe, with exercises on a real database.',
      topics: ['Data modelling', 'SQL queries', 'Indexes', 'Transactions'],
    },
    {
      title: 'Building applications',
      description: 'Screens, servers and what travels between them: a complete application, one piece after the other.',
      topics: ['User interfaces', 'HTTP and APIs', 'Sign-in and sessions', 'Handling errors'],
    },
    {
      title: 'Project month',
      description: 'A larger project as it is done at work: planned, reviewed, tested and put online.',
      topics: ['Planning a project', 'Code review', 'Testing', 'Deployment'],
    },
    {
      title: 'Getting ready for the job',
      description: 'Finishing the portfolio, thinking in systems, and practising interviews until they feel ordinary.',
      topics: ['System design basics', 'Portfolio and CV', 'Mock interviews', 'Reading other people’s code'],
    },
  ],
  bn: [
    {
      title: 'প্রোগ্রামিংয়ের ভিত্তি',
      description: 'কোডের প্রথম লাইন থেকে নিজের লেখা ছোট প্রোগ্রাম পর্যন্ত, ডেভেলপারদের প্রতিদিনের টুলগুলো সঙ্গে নিয়ে।',
      topics: ['ভেরিয়েবল ও টাইপ', 'শর্ত ও লুপ', 'ফাংশন', 'Git ও GitHub'],
    },
    {
      title: 'সমস্যা সমাধান',
      description: 'সমস্যাকে ধাপে ভাঙা, মানানসই ডেটা স্ট্রাকচার বেছে নেওয়া, আর সমাধানের খরচ বোঝা।',
      topics: ['অ্যারে ও স্ট্রিং', 'সার্চিং ও সর্টিং', 'রিকার্শন', 'টাইম ও স্পেস কমপ্লেক্সিটি'],
    },
    {
      title: 'ডেটা ও ডেটাবেস',
      description: 'ডেটা কীভাবে সাজানো, রাখা, খোঁজা ও নিরাপদ রাখা হয়; অনুশীলন সত্যিকারের ডেটাবেসে।',
      topics: ['ডেটা মডেলিং', 'SQL কোয়েরি', 'ইনডেক্স', 'ট্রানজ্যাকশন'],
    },
    {
      title: 'অ্যাপ্লিকেশন তৈরি',
      description: 'স্ক্রিন, সার্ভার আর দুইয়ের মাঝের যোগাযোগ: একটির পর একটি অংশ জুড়ে পুরো একটি অ্যাপ্লিকেশন।',
      topics: ['ইউজার ইন্টারফেস', 'HTTP ও API', 'লগইন ও সেশন', 'ভুল সামলানো'],
    },
    {
      title: 'প্রজেক্টের মাস',
      description: 'অফিসে যেভাবে হয় সেভাবেই একটি বড় প্রজেক্ট: পরিকল্পনা, রিভিউ, টেস্ট, তারপর অনলাইনে।',
      topics: ['প্রজেক্ট পরিকল্পনা', 'কোড রিভিউ', 'টেস্টিং', 'ডিপ্লয়মেন্ট'],
    },
    {
      title: 'চাকরির প্রস্তুতি',
      description: 'পোর্টফোলিও শেষ করা, সিস্টেম হিসেবে ভাবা, আর ইন্টারভিউ সহজ না হওয়া পর্যন্ত অনুশীলন।',
      topics: ['সিস্টেম ডিজাইনের শুরু', 'পোর্টফোলিও ও সিভি', 'মক ইন্টারভিউ', 'অন্যের কোড পড়া'],
    },
  ],
};

/** The word Month with its number: Month 3, মাস ৩. */
export const monthLabel = (month: number, language: Language): string =>
  language === 'en' ? `Month ${month}` : `মাস ${inDigits(month, language)}`;

const fallback = (month: number, language: Language): TemplateWords => ({
  title: monthLabel(month, language),
  description:
    language === 'en'
      ? 'Live classes, recordings and assignments of this month.'
      : 'এই মাসের লাইভ ক্লাস, রেকর্ডিং ও অ্যাসাইনমেন্ট।',
  topics: [],
});

/** The template of a month: six months have one of their own, every other number gets a neutral one. */
export const monthTemplate = (month: number, language: Language): MonthTemplate => ({
  ...(templates[language][month - 1] ?? fallback(month, language)),
  duration: durations[language],
  lessons: lessonsByMonth[month - 1] ?? fallbackLessons,
});

/** Topics of a month where a client says null, which the schema's default does not cover. */
const defaultTopicCount = 3;

/** The first topics of a month's template. */
export const plannedTopics = (month: number, first: number | null, language: Language): readonly string[] =>
  monthTemplate(month, language).topics.slice(0, Math.max(0, first ?? defaultTopicCount));
