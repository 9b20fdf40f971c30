import { courseModule, illustration, lesson, type SeedCourse } from '../course.ts';

export const reactInDepth: SeedCourse = {
  slug: 'react-in-depth',
  title: 'React in Depth: কম্পোনেন্ট থেকে প্রোডাকশন',
  shortDesc: 'React চালাতে পারেন, কিন্তু কেন চলে তা নিয়ে দ্বিধা? তিন মাসে ভেতরটা খুলে দেখি।',
  longDesc: 'রেন্ডার, স্টেট, ডেটা আনা, পারফরম্যান্স, অ্যাক্সেসিবিলিটি আর টেস্ট; একটা মাঝারি অ্যাপ ধাপে ধাপে শক্ত করে তোলা।',
  aboutCourse: `<h2>যা জানা আছে ধরে নিচ্ছি</h2>
<p>JavaScript-এ স্বচ্ছন্দ, React-এ অন্তত একটা ছোট কাজ করেছেন।</p>
<h2>তিন মাসের পথ</h2>
<ol><li><strong>মাস ১:</strong> রেন্ডার কখন হয়, কেন হয়, কী কী থাকা উচিত স্টেটে</li><li><strong>মাস ২:</strong> সার্ভারের ডেটা, cache, Suspense, ফর্ম</li><li><strong>মাস ৩:</strong> পারফরম্যান্স, অ্যাক্সেসিবিলিটি, টেস্ট, রিলিজ</li></ol>
<p>পুরো কোর্সে একটাই অ্যাপ: পাড়ার লাইব্রেরির ক্যাটালগ। প্রতি সপ্তাহে তার একটা দুর্বলতা ধরে সারাই।</p>`,
  imageUrl: illustration('course-react'),
  language: 'Bengali',
  numberOfLectures: 48,
  starRating: 4.8,
  startsInDays: 34,
  courseIncludes: [
    '৪৮টি লাইভ লেকচার ও রেকর্ডিং',
    'একটি মাঝারি অ্যাপ, শুরু থেকে রিলিজ',
    'রেন্ডার ও reconciliation ভেতর থেকে',
    'স্টেট কোথায় থাকবে, তার সিদ্ধান্ত',
    'সার্ভার ডেটা ও cache',
    'Suspense, transition, optimistic update',
    'ফর্ম ও যাচাই',
    'কিবোর্ড ও স্ক্রিন রিডারে চলা UI',
    'Profiler দিয়ে মেপে দ্রুত করা',
    'Testing Library ও ব্রাউজার টেস্ট',
    'কোড রিভিউ, প্রতি দুই সপ্তাহে',
  ],
  modulesJson: [
    courseModule('১. রেন্ডার মানে কী', 'ফাংশন ডাকা আর DOM বদলানো দুটো আলাদা কাজ।', ['render ও commit', 'key ও পরিচয়']),
    courseModule('২. স্টেটের ঠিকানা', 'সবচেয়ে কাছের জায়গায়, যেখান থেকে সবাই দেখতে পায়।', [
      'স্টেট তোলা ও নামানো',
      'reducer',
      'context-এর দাম',
    ]),
    courseModule('৩. Effect', 'বাইরের জগতের সঙ্গে তাল রাখা।', ['cleanup', 'race condition', 'effect সরানো']),
    courseModule('৪. সার্ভারের ডেটা', 'ওটা আপনার স্টেট নয়, ওটার একটা কপি আপনার কাছে।', ['cache ও পুরোনো ডেটা', 'তিনটি অবস্থা']),
    courseModule('৫. ফর্ম', 'ব্রাউজার যা পারে, তা আবার লিখব না।', ['<code>useActionState</code>', 'ভুলের বার্তা ও focus']),
    courseModule('৬. পারফরম্যান্স', 'আগে মাপা, পরে সারাই।', ['Profiler', 'code splitting', 'বড় তালিকা']),
    courseModule('৭. সবার জন্য UI', 'মাউস ছাড়া একবার চালিয়ে দেখুন।', ['focus', 'role ও label', 'রঙের বৈপরীত্য']),
    courseModule('৮. টেস্ট ও রিলিজ', 'ব্যবহারকারী যা দেখে, টেস্টও তা-ই দেখুক।', [
      'Testing Library',
      'ব্রাউজারে যাত্রা',
      'ধাপে ধাপে রিলিজ',
    ]),
  ],
  payment: { kind: 'monthly', monthlyFeeCents: 120_000 },
  months: [
    [
      lesson('Render আর commit: React কখন কী করে', {
        video: 'w7ejDZ8SWv8',
        repo: 'react-01-render',
        notes: [
          'render মানে ফাংশনটা ডাকা; DOM বদলায় commit-এ।',
          'একই props-এ একই ফল না দিলে StrictMode ধরিয়ে দেবে, সেজন্যই সে দুবার ডাকে।',
          'কাজ: console.log বসিয়ে আন্দাজ করুন কোন ক্লিকে কে কে রেন্ডার হবে।',
        ],
      }),
      lesson('স্টেট কোথায় থাকবে', {
        repo: 'react-01-state',
        notes: [
          'ক্রম ধরে প্রশ্ন করুন: URL-এ রাখা যায়? সার্ভারের cache-এ আছে? নইলে সবচেয়ে কাছের কম্পোনেন্টে।',
          'দুটো state একসঙ্গে বদলালে ওটা আসলে একটা state।',
        ],
      }),
      lesson('Effect সরানোর কর্মশালা', {
        notes: [
          'বারোটা useEffect, তার নয়টাই অপ্রয়োজনীয়। বাদ দেওয়ার তিন রাস্তা:',
          '১) render-এ হিসেব, ২) event handler, ৩) key বদলে নতুন করে শুরু।',
        ],
      }),
    ],
    [
      lesson('সার্ভারের ডেটা আর cache', {
        repo: 'react-02-data',
        notes: [
          'cache-এর দুটো প্রশ্ন: কতক্ষণ টাটকা? কোন ঘটনায় বাসি?',
          'তালিকা আর বিস্তারিত একই জিনিসের দুই ছবি; id ধরে এক জায়গায় রাখলে দুটোই একসঙ্গে বদলায়।',
        ],
      }),
      lesson('Suspense আর transition', {
        notes: [
          '  const [isPending, startTransition] = useTransition();',
          'পুরোনো পর্দা রেখে নতুনটা তৈরি করুন; সাদা পর্দা দেখানো শেষ উপায়।',
          'skeleton-এর মাপ আসল জিনিসের মাপে, নইলে পেজ লাফায়।',
        ],
      }),
      lesson('ফর্ম: ব্রাউজার যা এমনিতেই পারে', {
        repo: 'react-02-forms',
        notes: [
          '<form>, name, required, autocomplete: এই চারটায় অর্ধেক কাজ শেষ।',
          'ভুল হলে focus যাবে প্রথম ভুল ঘরে, আর বার্তাটা aria-describedby দিয়ে ঘরের সঙ্গে বাঁধা।',
        ],
      }),
      lesson('মাসের কাজ: লাইব্রেরির ক্যাটালগ, খোঁজা সমেত', { repo: 'react-02-library-catalogue' }),
    ],
    [
      lesson('Profiler: আন্দাজ নয়, মাপ', {
        video: '00RoZflFE34',
        notes: [
          'আগে production build-এ মাপুন; dev build ইচ্ছে করেই ধীর।',
          'বড় তালিকা ধীর? আগে দেখুন ১০০০টা আঁকা দরকার কি না।',
          'memo শেষ ওষুধ, প্রথম নয়।',
        ],
      }),
      lesson('মাউস ছাড়া এক ঘণ্টা', {
        notes: [
          'Tab, Shift+Tab, Enter, Space, Escape: এই পাঁচটায় পুরো অ্যাপ চলবে।',
          'focus-এর দাগ মুছবেন না; সুন্দর করুন।',
          'dialog বন্ধ হলে focus ফিরবে যে বোতাম খুলেছিল তার কাছে।',
        ],
      }),
      lesson('টেস্ট: ব্যবহারকারী যা দেখে', {
        repo: 'react-03-tests',
        notes: [
          '  await user.click(screen.getByRole("button", { name: "জমা দিন" }));',
          'className দিয়ে খুঁজবেন না; ডিজাইন বদলালে টেস্ট ভাঙা উচিত নয়।',
        ],
      }),
    ],
  ],
};
