import { courseModule, illustration, lesson, type SeedCourse } from '../course.ts';

export const backendWithNode: SeedCourse = {
  slug: 'backend-with-node',
  title: 'Node.js দিয়ে ব্যাকএন্ড: API, সেশন, পেমেন্ট',
  shortDesc: 'যে সার্ভারে মানুষ টাকা দেয়, সেটা কীভাবে লিখতে হয়। চার মাস, একটা আসল দোকানের API।',
  longDesc: 'HTTP থেকে শুরু করে সেশন, ডেটাবেস, পেমেন্ট, কিউ আর মনিটরিং। প্রতিটি ধাপে প্রশ্ন একটাই: মাঝপথে বন্ধ হয়ে গেলে কী হবে?',
  aboutCourse: `<h2>এই কোর্সের একটাই জেদ</h2>
<p>সব ঠিকঠাক চললে যেকোনো কোড চলে। আমরা শিখি <em>না চললে</em> কী হয়: নেটওয়ার্ক ছিঁড়লে, একই বোতাম দুবার চাপলে, সার্ভার মাঝপথে মরলে।</p>
<h3>কী কী বানাব</h3>
<ul><li>বইয়ের দোকানের API: ক্যাটালগ, কার্ট, অর্ডার</li><li>ইমেইল যাচাই আর পাসওয়ার্ড রিসেট সমেত লগইন</li><li>পেমেন্ট, যা দুবার টাকা কাটে না</li><li>পটভূমির কাজের কিউ</li></ul>
<p>আগে লাগবে: JavaScript, একটু SQL, আর Git।</p>`,
  imageUrl: illustration('course-node'),
  language: 'Bengali',
  numberOfLectures: 60,
  starRating: 4.9,
  startsInDays: 27,
  courseIncludes: [
    '৬০টি লাইভ লেকচার ও রেকর্ডিং',
    'HTTP ও REST-এর ঠিক ব্যবহার',
    'Express ও TypeScript',
    'PostgreSQL, মাইগ্রেশন, transaction',
    'সেশন, cookie ও টোকেন',
    'পেমেন্ট ও webhook',
    'ফাইল আপলোড',
    'কিউ ও সময় ধরা কাজ',
    'লগ, মেট্রিক্স, ট্রেস',
    'লোড টেস্ট',
    'প্রতি মাসে একটি জমা দেওয়ার প্রজেক্ট',
    'অফিশিয়াল সার্টিফিকেট',
  ],
  modulesJson: [
    courseModule('১. HTTP আবার, ভালো করে', 'স্ট্যাটাস, হেডার, cache: যা সবাই জানে বলে ধরে নেয়।', [
      'idempotent মানে কী',
      'ETag ও cache',
    ]),
    courseModule('২. Express ও TypeScript', 'কিনারায় যাচাই, ভেতরে নিশ্চিন্তি।', ['রাউট সাজানো', 'এক চেহারার ভুল']),
    courseModule('৩. ডেটাবেস', 'নিয়ম যত নিচে, তত শক্ত।', ['constraint', 'transaction ও isolation']),
    courseModule('৪. পরিচয়', 'কে আপনি, আর কী কী পারেন।', ['argon2id', 'সেশন ও টোকেন বদল', 'rate limit']),
    courseModule('৫. পেমেন্ট', 'টাকা একবার, রসিদ একবার।', ['order, signature, webhook', 'দুবার চাপলে একবার']),
    courseModule('৬. পটভূমির কাজ', 'ব্যবহারকারীকে দাঁড় করিয়ে রাখব না।', ['কিউ', 'আবার চেষ্টা ও থামা']),
    courseModule('৭. দেখা ও মাপা', 'যা দেখা যায় না, তা সারানোও যায় না।', ['লগ', 'মেট্রিক্স', 'ট্রেস']),
    courseModule('৮. চালানো', 'রাত দুটোয়ও যেন ঘুমানো যায়।', ['health check', 'graceful shutdown', 'ব্যাকআপ ও restore']),
  ],
  payment: { kind: 'monthly', monthlyFeeCents: 140_000 },
  months: [
    [
      lesson('HTTP: method, status, header', {
        video: 'WXsD0ZgxjRw',
        notes: [
          'GET পড়ে, PUT বসায়, DELETE সরায়: দুবার করলেও ফল এক। POST দুবার করলে দুটো জিনিস তৈরি হয়।',
          '২০১-এর সঙ্গে Location হেডার দিন; client-কে আন্দাজ করতে দেবেন না।',
        ],
      }),
      lesson('Express-এ রাউট সাজানো', {
        video: 'L72fhGm1tfE',
        repo: 'node-01-routes',
        notes: [
          'ফোল্ডার ভাগ করুন বিষয় ধরে (orders/, books/), ধরন ধরে (controllers/, models/) নয়।',
          'একটা বিষয় বদলাতে একটাই ফোল্ডার খুলতে হবে।',
        ],
      }),
      lesson('কিনারায় যাচাই', {
        repo: 'node-01-validation',
        notes: [
          '  const body = orderInput.safeParse(request.body);',
          '  if (!body.success) return response.status(400).json({ error: "...", code: "BAD_INPUT" });',
          'ভেতরের ফাংশন আর কখনো সন্দেহ করবে না।',
        ],
      }),
    ],
    [
      lesson('Isolation: দুজন একসঙ্গে এলে', {
        repo: 'node-02-isolation',
        notes: [
          'READ COMMITTED-এ দুবার পড়লে দুরকম দেখা যায়।',
          'শেষ বইটা দুজন কিনছে? select ... for update, অথবা শর্তসহ update:',
          '  update books set stock = stock - 1 where id = $1 and stock > 0',
        ],
      }),
      lesson('মাইগ্রেশন: চলতি গাড়ির চাকা বদল', {
        notes: [
          'column নাম বদলানো এক ধাপে নয়, তিন ধাপে: নতুনটা যোগ, দুটোতেই লেখা, পুরোনোটা বাদ।',
          'মাইগ্রেশন ফাইল একবার গেলে আর বদলায় না; ভুল হলে নতুন ফাইল।',
        ],
      }),
      lesson('পাসওয়ার্ড আর সেশন', {
        repo: 'node-02-sessions',
        notes: [
          'ছোট মেয়াদের access, লম্বা মেয়াদের refresh; refresh প্রতিবার বদলায়।',
          'ডেটাবেসে টোকেন নয়, টোকেনের hash।',
          'পুরোনো refresh আবার এলে বুঝবেন কেউ চুরি করেছে: পুরো পরিবার বাতিল।',
        ],
      }),
      lesson('মাসের প্রজেক্ট: লগইন সমেত বইয়ের দোকান', { repo: 'node-02-bookshop' }),
    ],
    [
      lesson('পেমেন্ট: order, signature, webhook', {
        repo: 'node-03-payments',
        notes: [
          'দাম আসবে ডেটাবেস থেকে, ব্রাউজার থেকে নয়।',
          'signature মেলান timingSafeEqual দিয়ে:',
          '  hmac_sha256(order_id + "|" + payment_id, secret)',
          'ব্রাউজার বন্ধ হয়ে গেলে webhook-ই ভরসা; দুটো একসঙ্গে এলেও purchase একটাই।',
        ],
      }),
      lesson('একই কাজ দুবার এলে', {
        notes: [
          'idempotency key: client একটা id পাঠায়, সার্ভার সেই id-র উত্তর মনে রাখে।',
          'unique index থাকলে মনে রাখার কাজটা ডেটাবেস করে।',
        ],
      }),
      lesson('কিউ আর আবার চেষ্টা', {
        video: 'oUJbuFMyBDk',
        notes: [
          'আবার চেষ্টা করার আগে একটু বেশি করে থামুন, একটু এলোমেলো করে: 1s, 2s, 4s ± jitter।',
          'পাঁচবারেও না হলে আলাদা সারিতে; মানুষ দেখবে।',
        ],
      }),
    ],
    [
      lesson('লগ, মেট্রিক্স, ট্রেস', {
        repo: 'node-04-observability',
        notes: ['লগ বলে কী ঘটল, মেট্রিক্স বলে কতবার, ট্রেস বলে কোথায় সময় গেল।', 'গড় দেখবেন না; p95 আর p99 দেখুন।'],
      }),
      lesson('লোড টেস্ট: কোথায় ভাঙে', {
        notes: [
          'প্রশ্ন “কত সইবে” নয়, “ভাঙলে কীভাবে ভাঙে”।',
          'সীমা পেরোলে ৪২৯ দিন তাড়াতাড়ি; সবাইকে ধীর করার চেয়ে কয়েকজনকে ফেরানো ভালো।',
        ],
      }),
      lesson('Graceful shutdown', {
        repo: 'node-04-shutdown',
        notes: [
          'SIGTERM এলে: নতুন নেওয়া বন্ধ → হাতেরটা শেষ → pool বন্ধ → exit 0।',
          '  process.once("SIGTERM", stop);',
          'দশ সেকেন্ডে শেষ না হলে জোর করে বেরোন; ঝুলে থাকা সবচেয়ে খারাপ।',
        ],
      }),
    ],
  ],
};
