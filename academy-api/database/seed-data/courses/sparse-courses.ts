import { illustration, lesson, type SeedCourse } from '../course.ts';

/** A course without picture, date and details, which shows the academy's default values. */
export const competitiveProgramming: SeedCourse = {
  slug: 'competitive-programming',
  title: 'কনটেস্ট প্রোগ্রামিং: ICPC-র প্রস্তুতি',
  shortDesc: 'যাঁরা DSA জানেন, কিন্তু ঘড়ির সামনে পারেন না।',
  longDesc: null,
  aboutCourse: null,
  imageUrl: null,
  language: null,
  numberOfLectures: null,
  starRating: null,
  startsInDays: null,
  courseIncludes: null,
  modulesJson: null,
  payment: { kind: 'one-time', priceCents: 299_900 },
  months: [
    [
      lesson('পাঁচ ঘণ্টা, তিনজন, এক কিবোর্ড', {
        notes: [
          'প্রথম দশ মিনিট শুধু পড়া: তিনজন তিন জায়গা থেকে, সহজটা আগে খুঁজুন।',
          'কিবোর্ডে যিনি, তিনি টাইপ করেন; বাকিরা পরের সমস্যা কাগজে শেষ করেন।',
          'ভুল উত্তর এলে প্রিন্ট নিয়ে সরে বসুন, কিবোর্ড ছেড়ে দিন।',
        ],
      }),
      lesson('Number theory: gcd, mod, sieve', {
        video: '09JslnY7W_k',
        repo: 'contest-02-number-theory',
        notes: [
          '  long long power(long long a, long long b, long long m) {',
          '    long long r = 1;',
          '    for (a %= m; b; b >>= 1, a = a * a % m) if (b & 1) r = r * a % m;',
          '    return r;',
          '  }',
          'ভাগ লাগলে mod inverse: m মৌলিক হলে power(a, m - 2, m)।',
        ],
      }),
      lesson('Segment tree', {
        video: '2bSS8rtFym4',
        repo: 'contest-03-segment-tree',
        notes: [
          'প্রতিটি node একটা পরিসরের উত্তর রাখে; update আর query দুটোই O(log n)।',
          'জোড়া লাগানোর কাজটা associative হলেই চলে: যোগ, min, max, gcd।',
        ],
      }),
    ],
  ],
};

/** A monthly course of two months with hardly any description. */
export const codingInterview: SeedCourse = {
  slug: 'coding-interview',
  title: 'চাকরির ইন্টারভিউ: From Campus to Code',
  shortDesc: null,
  longDesc: 'সিভি থেকে অফার লেটার পর্যন্ত। প্রতি সপ্তাহে একটা মক ইন্টারভিউ, বাংলায় ফিডব্যাক।',
  aboutCourse: null,
  imageUrl: illustration('course-interview'),
  language: 'Bengali',
  numberOfLectures: null,
  starRating: null,
  startsInDays: 15,
  courseIncludes: [],
  modulesJson: [],
  payment: { kind: 'monthly', monthlyFeeCents: 100_000 },
  months: [
    [
      lesson('সিভি: এক পাতা, তিরিশ সেকেন্ড', {
        notes: [
          'যিনি পড়ছেন তাঁর হাতে তিরিশ সেকেন্ড। ওপরের এক-তৃতীয়াংশে সেরা কাজটা।',
          '“টিমে কাজ করেছি” নয়; “চারজনের দলে পেমেন্ট অংশটা আমি লিখেছি”।',
          'লিংকগুলো ক্লিক করে দেখুন; মরা লিংক সবচেয়ে খারাপ।',
        ],
      }),
      lesson('সমস্যা শুনে প্রথম পাঁচ মিনিট', {
        video: '1qw5ITr3k9E',
        notes: [
          'চুপ করে কোড লেখা শুরু করবেন না। আগে উদাহরণ, সীমা, কিনারার কেস, মুখে বলুন।',
          'সোজা সমাধানটা আগে বলুন, দাম সমেত: “এটা n², একটু ভাবলে n log n হবে মনে হয়”।',
        ],
      }),
      lesson('প্রশ্নের তালিকা: সহজ থেকে মাঝারি', { repo: 'interview-question-list' }),
    ],
    [
      lesson('আচরণের প্রশ্ন: ঘটনা দিয়ে উত্তর', {
        notes: [
          'পরিস্থিতি → আমার কাজ → যা করলাম → ফল। দুই মিনিটের মধ্যে।',
          'ব্যর্থতার গল্প একটা তৈরি রাখুন; শেষে কী শিখলেন সেটা আসল।',
        ],
      }),
      lesson('ইংরেজিতে কথা: ভয়টা কোথায়', {
        video: 'HAnw168huqA',
        notes: ['ব্যাকরণের চেয়ে ধীরে বলা জরুরি।', 'না বুঝলে: “Could you say that again, please?” এতে নম্বর কাটে না।'],
      }),
      lesson('বেতন নিয়ে কথা', {
        notes: ['আগে বাজার জানুন, তারপর পরিসর বলুন, সংখ্যা নয়।', 'লিখিত অফার না পাওয়া পর্যন্ত পুরোনোটা ছাড়বেন না।'],
      }),
    ],
  ],
};

/** A withdrawn course; those who bought it keep it. */
export const softwareTesting: SeedCourse = {
  slug: 'software-testing',
  title: 'সফটওয়্যার টেস্টিং ও অটোমেশন',
  shortDesc: 'ম্যানুয়াল থেকে অটোমেশন। এই ব্যাচ আর নেওয়া হচ্ছে না।',
  longDesc: 'টেস্ট কেস লেখা, বাগ রিপোর্ট, ব্রাউজার অটোমেশন।',
  aboutCourse: '<h2>টেস্টিং</h2><p>ভুল খোঁজার গোছানো উপায়।</p>',
  imageUrl: illustration('course-testing'),
  language: 'Bengali',
  numberOfLectures: 30,
  starRating: 4.5,
  startsInDays: null,
  courseIncludes: ['৩০টি লেকচার', 'Playwright দিয়ে অটোমেশন', 'বাগ রিপোর্ট লেখা'],
  modulesJson: null,
  payment: { kind: 'one-time', priceCents: 249_900 },
  withdrawn: true,
  months: [
    [
      lesson('বাগ রিপোর্ট: ডেভেলপার যেন বিছানা থেকেই বোঝেন', {
        notes: ['কী করলাম, কী হওয়ার কথা, কী হলো; সঙ্গে স্ক্রিনশট আর request id।', '“কাজ করছে না” কোনো রিপোর্ট নয়।'],
      }),
      lesson('Playwright দিয়ে প্রথম যাত্রা', {
        repo: 'testing-02-playwright',
        notes: ['  await page.getByRole("button", { name: "লগইন" }).click();', 'sleep নয়, অপেক্ষা করুন যা দেখা যাবে তার জন্য।'],
      }),
      lesson('কিনারার কেস খোঁজার খেলা', { notes: ['০, ১, অনেক; খালি, একটা ফাঁকা, ইমোজি; ২৯ ফেব্রুয়ারি; দুবার ক্লিক।'] }),
    ],
  ],
};
