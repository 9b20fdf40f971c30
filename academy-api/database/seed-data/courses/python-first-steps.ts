import { courseModule, illustration, lesson, type SeedCourse } from '../course.ts';

/** The cheapest course: one payment of ₹499, and no start date. */
export const pythonFirstSteps: SeedCourse = {
  slug: 'python-first-steps',
  title: 'প্রোগ্রামিংয়ের প্রথম ধাপ: Python',
  shortDesc: 'জীবনে এক লাইনও কোড লেখেননি? এখান থেকে শুরু করুন। চার সপ্তাহ, দিনে এক ঘণ্টা।',
  longDesc: 'ভ্যারিয়েবল থেকে ফাইল পড়া পর্যন্ত, রোজকার ছোট ছোট কাজ দিয়ে। শেষে নিজের বানানো তিনটি ছোট প্রোগ্রাম।',
  aboutCourse: `<h2>ভয়টা কাটানোর কোর্স</h2>
<p>অনেকে ভাবেন প্রোগ্রামিং মানে অঙ্ক আর ইংরেজি। আসলে এটা গুছিয়ে নির্দেশ দেওয়ার অভ্যাস, আর সেটা বাংলায়ও শেখা যায়।</p>
<ul><li>ফোনেও দেখা যায়, তবে লেখার জন্য একটা কম্পিউটার লাগবে; পুরোনো হলেও চলবে</li><li>প্রতিটি পাঠের শেষে পাঁচ মিনিটের কাজ</li><li>আটকে গেলে ডাউট সেশন</li></ul>
<h3>এর পরে কী</h3><p>ভালো লাগলে ওয়েব, ডেটা বা DSA: তিন দিকেই রাস্তা খোলা। ভালো না লাগলে সেটাও এক মাসেই জানা গেল।</p>`,
  imageUrl: illustration('course-python'),
  language: 'Bengali',
  numberOfLectures: 18,
  starRating: 4.7,
  startsInDays: null,
  courseIncludes: ['১৮টি ছোট লেকচার', 'প্রতিটি পাঠের কাজ ও সমাধান', 'তিনটি ছোট প্রজেক্ট', 'ডাউট সেশন', 'রেকর্ডিং'],
  modulesJson: [
    courseModule('১. প্রথম লাইন', 'Python বসানো আর কম্পিউটারকে দিয়ে কথা বলানো।', [
      '<code>print</code> ও <code>input</code>',
      'ভুলের বার্তা পড়তে শেখা',
    ]),
    courseModule('২. সিদ্ধান্ত আর পুনরাবৃত্তি', 'যদি এমন হয়, তবে তেমন; আর কতবার।', [
      '<code>if</code>, <code>for</code>, <code>while</code>',
      'নামতা, ক্যালকুলেটর',
    ]),
    courseModule('৩. তালিকা, অভিধান, ফাংশন', 'জিনিস গুছিয়ে রাখা, কাজের নাম দেওয়া।', [
      '<code>list</code>, <code>dict</code>',
      '<code>def</code> ও <code>return</code>',
    ]),
    courseModule('৪. ফাইল আর শেষ প্রজেক্ট', 'বাজারের ফর্দ থেকে মাসের হিসেব।', ['CSV পড়া', 'হিসেবের খাতা']),
  ],
  payment: { kind: 'one-time', priceCents: 49_900 },
  months: [
    [
      lesson('প্রথম প্রোগ্রাম: কম্পিউটারকে নিজের নাম বলা', {
        video: 'kqtD5dpn9C8',
        notes: [
          '  name = input("আপনার নাম? ")',
          '  print("কেমন আছেন,", name)',
          'লাইনগুলো ওপর থেকে নিচে চলে, এক এক করে। input যতক্ষণ উত্তর না পায়, দাঁড়িয়ে থাকে।',
        ],
      }),
      lesson('ভুলের বার্তা শত্রু নয়', {
        notes: [
          'শেষ লাইনটা আগে পড়ুন: কী ভুল। তার ওপরের লাইন: কোথায়।',
          "  NameError: name 'prnt' is not defined → বানান ভুল",
          '  IndentationError → সামনের ফাঁকা জায়গা মেলেনি',
          'প্রথম সপ্তাহে ইচ্ছে করে পাঁচটা ভুল করুন, বার্তাগুলো খাতায় লিখুন।',
        ],
      }),
      lesson('if আর for: সিদ্ধান্ত ও পুনরাবৃত্তি', {
        video: 'rfscVS0vtbw',
        repo: 'python-02-loops',
        notes: [
          'নামতা:',
          '  for i in range(1, 11):',
          '      print(7, "×", i, "=", 7 * i)',
          'range(1, 11)-এ ১১ নেই; শেষ সংখ্যাটা সবসময় বাইরে।',
        ],
      }),
      lesson('list আর dict: ফর্দ আর ফোনবুক', {
        repo: 'python-03-collections',
        notes: [
          'ক্রম দরকার হলে list, নাম ধরে খুঁজতে হলে dict।',
          '  price = {"চাল": 62, "ডাল": 130, "ডিম": 7}',
          '  price["ডিম"] * 12',
        ],
      }),
      lesson('শেষ প্রজেক্ট: মাসের হিসেবের খাতা', {
        repo: 'python-04-monthly-accounts',
        notes: [
          'একটা CSV ফাইল পড়ে দেখান: কোন খাতে কত গেল, কোন দিন সবচেয়ে বেশি খরচ।',
          'যাচাই: ফাইল না থাকলে প্রোগ্রাম ভেঙে পড়বে না, ভদ্রভাবে বলবে।',
        ],
      }),
    ],
  ],
};
