import { lectureCountOf } from '../catalogue/course-rules.ts';
import type { CourseRecord } from '../catalogue/records.ts';
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
// A course that is paid once is not planned by weeks; its classes are on the days that all courses have.
const wholeDurations: Localized<string> = { en: '4 evenings a week', bn: 'সপ্তাহে ৪ দিন, রাতে' };

// The API does not say what a month is about. So nothing here names a subject, which the lessons could then contradict.
const templates: Localized<readonly TemplateWords[]> = {
  en: [
    {
      title: 'First steps',
      description:
        'The foundation for everything that follows: tools, first exercises and your own first small results.',
      topics: ['Setting up your tools', 'First exercises', 'Asking good questions', 'Your first small result'],
    },
    {
      title: 'Building up',
      description: 'Breaking a problem into steps, with enough practice for each step to come naturally.',
      topics: ['Breaking a problem down', 'Weekly assignments', 'Feedback on your work', 'Making it a habit'],
    },
    {
      title: 'Going deeper',
      description: 'Why things work as they do, and what to do when they do not.',
      topics: ['How it works inside', 'Finding mistakes', 'Reading other people’s work', 'Explaining why'],
    },
    {
      title: 'Putting it together',
      description: 'What you have learnt so far becomes something whole, piece by piece.',
      topics: ['A larger exercise', 'Planning the work', 'Review by a mentor', 'Showing it to others'],
    },
    {
      title: 'Larger tasks',
      description: 'Tasks as they come up at work: planned, reviewed and finished.',
      topics: ['Working to a plan', 'Review and revision', 'Finishing', 'Looking back'],
    },
    {
      title: 'Showing what you can do',
      description: 'Finishing what is still open, explaining it to others, and practising until that comes naturally.',
      topics: ['Presenting your work', 'Portfolio', 'Mock interviews', 'What comes next'],
    },
  ],
  bn: [
    {
      title: 'প্রথম ধাপ',
      description: 'যার ওপর পরের সবকিছু দাঁড়াবে: টুল গোছানো, প্রথম অনুশীলন, নিজের হাতে প্রথম ছোট কাজ।',
      topics: ['টুল গুছিয়ে নেওয়া', 'প্রথম অনুশীলন', 'ঠিক প্রশ্নটা করা', 'নিজের প্রথম ছোট কাজ'],
    },
    {
      title: 'ভিত গড়া',
      description: 'সমস্যাকে ধাপে ভাঙা, আর প্রতিটি ধাপ সহজ না হওয়া পর্যন্ত অনুশীলন।',
      topics: ['সমস্যাকে ধাপে ভাঙা', 'সাপ্তাহিক অ্যাসাইনমেন্ট', 'কাজ দেখে ফিডব্যাক', 'অভ্যাস গড়া'],
    },
    {
      title: 'আরও গভীরে',
      description: 'কেন এমন হয়, আর না হলে কী করতে হয়।',
      topics: ['ভেতরে কী ঘটে', 'ভুল খোঁজা', 'অন্যের কাজ পড়া', 'কারণ বলতে পারা'],
    },
    {
      title: 'জুড়ে দেওয়া',
      description: 'এত দিনের টুকরোগুলো একটির পর একটি জুড়ে পুরো একটা কাজ।',
      topics: ['একটা বড় অনুশীলন', 'কাজের পরিকল্পনা', 'মেন্টরের রিভিউ', 'অন্যকে দেখানো'],
    },
    {
      title: 'লম্বা অনুশীলন',
      description: 'অফিসে যেমন আসে তেমন বড় কাজ: পরিকল্পনা, রিভিউ, তারপর শেষ করা।',
      topics: ['পরিকল্পনা ধরে কাজ', 'রিভিউ ও সংশোধন', 'শেষ করা', 'ফিরে দেখা'],
    },
    {
      title: 'নিজের কাজ দেখানো',
      description: 'বাকি কাজ শেষ করা, অন্যকে বুঝিয়ে বলা, আর সহজ না হওয়া পর্যন্ত অনুশীলন।',
      topics: ['নিজের কাজ বুঝিয়ে বলা', 'পোর্টফোলিও', 'মক ইন্টারভিউ', 'এরপর কী'],
    },
  ],
};

const fallbacks: Localized<TemplateWords> = {
  en: { title: 'Keep going', description: 'Live classes, recordings and assignments of this month.', topics: [] },
  bn: { title: 'আরও এগোনো', description: 'এই মাসের লাইভ ক্লাস, রেকর্ডিং ও অ্যাসাইনমেন্ট।', topics: [] },
};

const wholeDescriptions: Localized<string> = {
  en: 'Live classes, recordings and assignments of the whole course.',
  bn: 'পুরো কোর্সের লাইভ ক্লাস, রেকর্ডিং ও অ্যাসাইনমেন্ট।',
};

const wholeCourse: Localized<string> = { en: 'The whole course', bn: 'পুরো কোর্স' };

const monthWord: Localized<string> = { en: 'Month', bn: 'মাস' };

/** The word Month with its number: Month 3, মাস ৩. */
export const monthLabel = (month: number, language: Language): string =>
  `${monthWord[language]} ${inDigits(month, language)}`;

/** The fields of a course that describe its months. */
type MonthsOfCourse = Pick<
  CourseRecord,
  'isMonthly' | 'months' | 'title' | 'shortDescription' | 'modules' | 'lectures'
>;

/** What a month is called: Month 3; a course that is paid once is opened as a whole. */
export const courseMonthLabel = (
  { isMonthly }: Pick<CourseRecord, 'isMonthly'>,
  month: number,
  language: Language,
): string => (isMonthly ? monthLabel(month, language) : wholeCourse[language]);

/** The number of a module before its name: "1. ", "2)" or "3 - ", but not that of a name such as "3-tier" or "1:1". */
const moduleNumber = /^[\d০-৯]+\s*(?:[.)।](?![\d০-৯])\s*|[:-]\s+)(?=\S)/u;

/** A module's name without the number that it begins with, since the label of the month has it. */
const withoutNumber = (name: string): string => name.replace(moduleNumber, '');

const wordsOf = (course: MonthsOfCourse, month: number, language: Language): TemplateWords => {
  const { isMonthly, months, modules } = course;
  const common = templates[language][month - 1] ?? fallbacks[language];
  if (!isMonthly) {
    const description = course.shortDescription ?? wholeDescriptions[language];
    return { title: course.title, description, topics: modules.map(({ name }) => withoutNumber(name)) };
  }
  const module = modules.length === months ? modules[month - 1] : undefined;
  return module === undefined ? common : { ...fallbacks[language], title: withoutNumber(module.name) };
};

/**
 * Describes a month, in the course's own words where it has a module for each month or is paid once. Otherwise the first six months
 * have words of their own, and later ones neutral words.
 */
export const monthTemplate = (course: MonthsOfCourse, month: number, language: Language): MonthTemplate => ({
  ...wordsOf(course, month, language),
  duration: (course.isMonthly ? durations : wholeDurations)[language],
  lessons: course.isMonthly ? (lessonsByMonth[month - 1] ?? fallbackLessons) : lectureCountOf(course),
});

/** Topics of a month where a client says null, which the schema's default does not cover. */
export const defaultTopicCount = 3;

/** The first topics of a month's template. */
export const plannedTopics = (
  course: MonthsOfCourse,
  month: number,
  count: number,
  language: Language,
): readonly string[] => monthTemplate(course, month, language).topics.slice(0, count);
