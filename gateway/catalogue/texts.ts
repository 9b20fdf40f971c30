import { inDigits, type Language, localized } from '../values/text.ts';

/** The words of the catalogue. */
export const catalogueTexts = localized({
  en: {
    factLabels: {
      MODE: 'Mode',
      LECTURES: 'Lectures',
      DOUBT_SESSIONS: 'When you are stuck',
      VALIDITY: 'How long',
      LANGUAGE_TAUGHT: 'Language taught',
      SCHEDULE: 'Schedule',
      TIME: 'Time',
      START_DATE: 'Start date',
    },
    courses: 'Courses',
    courseCount: (courses: number) => (courses === 1 ? '1 course' : `${courses} courses`),
    mode: 'LIVE + Recordings',
    doubtSessions: '20 doubt sessions',
    validity: '2 years validity',
    languageTaught: 'C++',
    classDays: 'Monday/Wednesday/Saturday/Sunday',
    classHours: '8:30pm-11pm',
    defaultIncludes: [
      'Time and space complexity',
      'Arrays and strings',
      'Searching and sorting',
      'Recursion and backtracking',
      'Linked lists',
      'Stacks and queues',
      'Hashing',
      'Trees and binary search trees',
      'Heaps and priority queues',
      'Graphs',
      'Greedy algorithms',
      'Dynamic programming',
    ],
    defaultModules: [
      {
        name: 'Foundations',
        content:
          '<p>How a program runs, and how to tell a fast one from a slow one.</p><ul><li>Variables, conditions and loops</li><li>Functions and memory</li><li>Time and space complexity</li></ul>',
      },
      {
        name: 'Arrays, strings and searching',
        content:
          '<p>The structures that most problems begin with.</p><ul><li>Two pointers and sliding windows</li><li>Binary search</li><li>Sorting, and what it costs</li></ul>',
      },
      {
        name: 'Recursion and linear structures',
        content:
          '<p>Breaking a problem into smaller ones of the same kind.</p><ul><li>Recursion and backtracking</li><li>Linked lists</li><li>Stacks and queues</li></ul>',
      },
      {
        name: 'Trees, heaps and hashing',
        content:
          '<p>Keeping data so that the next question is answered quickly.</p><ul><li>Binary trees and search trees</li><li>Heaps and priority queues</li><li>Hash tables</li></ul>',
      },
      {
        name: 'Graphs and dynamic programming',
        content:
          '<p>The topics that interviews like best, step by step.</p><ul><li>Breadth-first and depth-first search</li><li>Shortest paths</li><li>Greedy choices and dynamic programming</li></ul>',
      },
    ],
    ratingOf5: (rating: string) => `${rating} out of 5`,
  },
  bn: {
    factLabels: {
      MODE: 'ক্লাসের ধরন',
      LECTURES: 'লেকচার',
      DOUBT_SESSIONS: 'আটকে গেলে',
      VALIDITY: 'কত দিন',
      LANGUAGE_TAUGHT: 'প্রোগ্রামিং ভাষা',
      SCHEDULE: 'ক্লাসের দিন',
      TIME: 'সময়',
      START_DATE: 'শুরুর তারিখ',
    },
    courses: 'কোর্স',
    courseCount: (courses) => `${inDigits(courses, 'bn')}টি কোর্স`,
    mode: 'লাইভ + রেকর্ডিং',
    doubtSessions: '২০টি ডাউট সেশন',
    validity: '২ বছরের মেয়াদ',
    languageTaught: 'C++',
    classDays: 'সোমবার/বুধবার/শনিবার/রবিবার',
    classHours: 'রাত ৮:৩০-১১টা',
    defaultIncludes: [
      'টাইম ও স্পেস কমপ্লেক্সিটি',
      'অ্যারে ও স্ট্রিং',
      'সার্চিং ও সর্টিং',
      'রিকার্শন ও ব্যাকট্র্যাকিং',
      'লিংকড লিস্ট',
      'স্ট্যাক ও কিউ',
      'হ্যাশিং',
      'ট্রি ও বাইনারি সার্চ ট্রি',
      'হিপ ও প্রায়োরিটি কিউ',
      'গ্রাফ',
      'গ্রিডি অ্যালগরিদম',
      'ডায়নামিক প্রোগ্রামিং',
    ],
    defaultModules: [
      {
        name: 'ভিত্তি',
        content:
          '<p>প্রোগ্রাম কীভাবে চলে, আর দ্রুত ও ধীর প্রোগ্রামের পার্থক্য কীভাবে বোঝা যায়।</p><ul><li>ভ্যারিয়েবল, শর্ত ও লুপ</li><li>ফাংশন ও মেমোরি</li><li>টাইম ও স্পেস কমপ্লেক্সিটি</li></ul>',
      },
      {
        name: 'অ্যারে, স্ট্রিং ও সার্চিং',
        content:
          '<p>বেশির ভাগ সমস্যার শুরু যেসব ডেটা স্ট্রাকচার দিয়ে।</p><ul><li>টু পয়েন্টার ও স্লাইডিং উইন্ডো</li><li>বাইনারি সার্চ</li><li>সর্টিং ও তার খরচ</li></ul>',
      },
      {
        name: 'রিকার্শন ও লিনিয়ার স্ট্রাকচার',
        content:
          '<p>বড় সমস্যাকে একই ধরনের ছোট সমস্যায় ভাঙা।</p><ul><li>রিকার্শন ও ব্যাকট্র্যাকিং</li><li>লিংকড লিস্ট</li><li>স্ট্যাক ও কিউ</li></ul>',
      },
      {
        name: 'ট্রি, হিপ ও হ্যাশিং',
        content:
          '<p>ডেটা এমনভাবে রাখা, যাতে পরের প্রশ্নের উত্তর তাড়াতাড়ি মেলে।</p><ul><li>বাইনারি ট্রি ও সার্চ ট্রি</li><li>হিপ ও প্রায়োরিটি কিউ</li><li>হ্যাশ টেবিল</li></ul>',
      },
      {
        name: 'গ্রাফ ও ডায়নামিক প্রোগ্রামিং',
        content:
          '<p>ইন্টারভিউয়ের প্রিয় বিষয়গুলো, ধাপে ধাপে।</p><ul><li>ব্রেডথ-ফার্স্ট ও ডেপথ-ফার্স্ট সার্চ</li><li>শর্টেস্ট পাথ</li><li>গ্রিডি পদ্ধতি ও ডায়নামিক প্রোগ্রামিং</li></ul>',
      },
    ],
    ratingOf5: (rating) => `৫-এর মধ্যে ${rating}`,
  },
});

/** What is shown of a course where the academy says nothing. */
export const courseDefaults = {
  lecturesBadge: '100+',
  lecturesGrid: 60,
  rating: 4.9,
  language: 'Bengali',
  startDay: '2024-04-25',
} as const;

/** A rating with one decimal where it has one: 4.9, 5; ৪.৯. */
export const ratingText = (rating: number, language: Language): string =>
  inDigits(String(Math.round(rating * 10) / 10), language);
