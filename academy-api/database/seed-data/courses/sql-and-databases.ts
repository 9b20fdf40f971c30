import { courseModule, illustration, lesson, type SeedCourse } from '../course.ts';

export const sqlAndDatabases: SeedCourse = {
  slug: 'sql-and-databases',
  title: 'SQL ও ডেটাবেস: প্রশ্ন করতে শেখা',
  shortDesc: 'Excel-এর পরের ধাপ। দুই মাসে SELECT থেকে index পর্যন্ত, আসল দোকানের ডেটা নিয়ে।',
  longDesc:
    'ডেভেলপার, অ্যানালিস্ট আর কৌতূহলী মানুষ, তিন দলের জন্যই।\n\nপ্রতিটি ক্লাসে একটা দোকানের তিন বছরের বিক্রির খাতা: আগে প্রশ্নটা বাংলায়, তারপর SQL-এ।',
  aboutCourse: null,
  imageUrl: illustration('course-sql'),
  language: 'Bengali',
  numberOfLectures: 32,
  starRating: 4.6,
  startsInDays: 9,
  courseIncludes: [
    '৩২টি লাইভ লেকচার',
    'PostgreSQL, নিজের কম্পিউটারে',
    '১২০টি অনুশীলন',
    'রেকর্ডিং',
    'অ্যাসাইনমেন্টে ফিডব্যাক',
    'ডাউট সেশন',
  ],
  modulesJson: [
    courseModule('১. প্রশ্ন করা', 'একটা টেবিল, অনেক প্রশ্ন।', ['SELECT, WHERE, ORDER BY', 'GROUP BY ও HAVING']),
    courseModule('২. জোড়া লাগানো', 'খদ্দের, বিল, পণ্য: তিন টেবিল, এক উত্তর।', ['INNER ও LEFT JOIN', 'subquery ও CTE']),
    courseModule('৩. নকশা', 'এক তথ্য এক জায়গায়।', ['key, normalisation', 'constraint']),
    courseModule('৪. গতি ও নিরাপত্তা', 'ধীর কেন, হারায় কখন।', ['index ও explain', 'transaction', 'ব্যাকআপ']),
  ],
  payment: { kind: 'monthly', monthlyFeeCents: 90_000 },
  months: [
    [
      lesson('SELECT: খাতাকে প্রশ্ন', {
        video: 'HXV3zeQKqGY',
        repo: 'sql-shop-data',
        notes: [
          'প্রশ্ন: গত মাসে কোন পণ্য সবচেয়ে বেশি বিক্রি হয়েছে?',
          '  select product, sum(quantity) as sold',
          '  from sales',
          "  where sold_on >= date_trunc('month', now()) - interval '1 month'",
          "    and sold_on < date_trunc('month', now())",
          '  group by product',
          '  order by sold desc',
          '  limit 1;',
          'তারিখের শেষটা “<” দিয়ে; “<= ৩১ তারিখ” লিখলে সেদিনের দুপুরটা বাদ পড়তে পারে।',
        ],
      }),
      lesson('NULL: জানি না মানে শূন্য নয়', {
        notes: [
          'null = null সত্য নয়, মিথ্যাও নয়; অজানা।',
          'is null লিখুন। count(phone) শুধু যাঁদের ফোন আছে তাঁদের গোনে, count(*) সবাইকে।',
        ],
      }),
      lesson('JOIN: ছবিতে', {
        video: '9yeOJ0ZMUYw',
        repo: 'sql-01-joins',
        notes: [
          'INNER: দুদিকেই আছে। LEFT: বাঁ দিকের সবাই, ডান দিকে না থাকলে null।',
          'যাঁরা কিছুই কেনেননি:',
          '  select c.name from customers c left join sales s on s.customer_id = c.id where s.id is null;',
        ],
      }),
      lesson('GROUP BY আর HAVING-এর অনুশীলন', { repo: 'sql-01-practice' }),
    ],
    [
      lesson('নকশা: এক তথ্য এক জায়গায়', {
        video: 'ztHopE5Wnpc',
        notes: [
          'খদ্দেরের ঠিকানা প্রতিটি বিলে লিখলে বদলাতে হবে একশো জায়গায়।',
          'কিন্তু বিলের দামটা বিলেই থাকবে: আজকের দাম বদলালে গতকালের বিল বদলায় না।',
        ],
      }),
      lesson('CTE আর window function', {
        repo: 'sql-02-windows',
        notes: [
          '  select month, total, total - lag(total) over (order by month) as change',
          '  from monthly;',
          'GROUP BY সারি কমায়, window function কমায় না; প্রতিটি সারির পাশে হিসেবটা বসায়।',
        ],
      }),
      lesson('Index: বইয়ের পেছনের সূচি', {
        repo: 'sql-02-indexes',
        notes: [
          'সূচি থাকলে পড়া দ্রুত, লেখা একটু ধীর। সব কলামে দেবেন না।',
          'where lower(email) = ... লিখলে index-ও lower(email)-এর ওপর হতে হবে।',
        ],
      }),
      lesson('Transaction আর ব্যাকআপ', {
        notes: [
          'begin; ... commit; মাঝখানে বিদ্যুৎ গেলে কিছুই হয়নি ধরে নিন।',
          'কাজ: নিজের ডেটাবেসের dump নিন, মুছুন, ফেরান। সময় মাপুন।',
        ],
      }),
    ],
  ],
};
