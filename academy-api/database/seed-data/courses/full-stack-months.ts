import { lesson, type SeedLesson } from '../course.ts';

/** The lessons of the six months of the full-stack course. */
export const fullStackMonths: readonly (readonly SeedLesson[])[] = [
  [
    lesson('ওয়েব কীভাবে চলে: ঠিকানা থেকে পেজ', {
      video: 'hJHvdBlSxug',
      notes: [
        'ব্রাউজারে ঠিকানা লিখলে চারটা ধাপ: DNS → TCP/TLS → HTTP request → HTTP response।',
        'হাতে করে দেখুন:',
        '  curl -v https://example.com',
        '> দিয়ে শুরু লাইনগুলো আমরা পাঠাচ্ছি, < দিয়ে শুরু লাইনগুলো সার্ভার ফেরত দিচ্ছে।',
        'কাজ: DevTools-এর Network ট্যাবে প্রিয় একটা সাইট খুলে দেখুন, মোট কটা request গেল আর কোনটা সবচেয়ে ভারী।',
      ],
    }),
    lesson('HTML: আগে মানে, তারপর চেহারা', {
      video: 'pQN-pnXPaVg',
      repo: 'fs-01-html-basics',
      notes: [
        'ট্যাগ বাছার একটাই প্রশ্ন: এই লেখাটা আসলে কী? শিরোনাম হলে <h1>–<h6>, তালিকা হলে <ul>, বোতাম হলে <button>।',
        '<div> দিয়ে সব হয়, কিন্তু স্ক্রিন রিডার তখন কিছুই বোঝে না।',
        'প্রতিটি <input>-এর একটা <label> থাকবে:',
        '  <label for="email">ইমেইল</label>',
        '  <input id="email" name="email" type="email" required>',
      ],
    }),
    lesson('CSS: বক্স, Flexbox, Grid', {
      video: '1Rs2ND1ryYc',
      repo: 'fs-01-css-layout',
      notes: [
        'প্রথম লাইনেই লিখে রাখুন: *, *::before, *::after { box-sizing: border-box; }',
        'এক দিকে সাজাতে Flexbox, দুই দিকে সাজাতে Grid। দ্বিধা হলে Grid দিয়ে শুরু করুন।',
        '  .cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); }',
        'এক লাইনেই ফোন আর ডেস্কটপ, কোনো media query ছাড়া।',
      ],
    }),
    lesson('Git: প্রথম কমিট থেকে প্রথম pull request', {
      video: 'RGOj5yH7evk',
      notes: [
        'কমিট মানে সেভ নয়; কমিট মানে “এই বদলটার একটা কারণ আছে”। মেসেজে কারণটা লিখুন।',
        '  git switch -c landing-page',
        '  git add -p',
        '  git commit -m "Show the price before the sign-up button"',
        'git add -p টুকরো টুকরো করে দেখায়; নিজের কোড নিজে রিভিউ করার সবচেয়ে সহজ জায়গা।',
      ],
    }),
    lesson('মাসের প্রজেক্ট: পাড়ার দোকানের এক পাতার সাইট', {
      repo: 'fs-01-project-shop-page',
      notes: [
        'একটা সত্যিকারের দোকান বাছুন: মিষ্টির দোকান, ফার্মেসি, কোচিং সেন্টার।',
        'থাকতে হবে: নাম, ঠিকানা, খোলার সময়, দামের তালিকা, ফোন করার বোতাম।',
        'যাচাই: ৩২০ পিক্সেল চওড়া পর্দায় পাশে স্ক্রল করতে হয় না; শুধু কিবোর্ড দিয়ে পুরো পেজ ঘোরা যায়।',
      ],
    }),
  ],
  [
    lesson('ভ্যালু, ভ্যারিয়েবল, ফাংশন', {
      video: 'PkZNo7MFNFg',
      repo: 'fs-02-functions',
      notes: [
        'const দিয়ে শুরু করুন, দরকার পড়লে let। var আর লাগে না।',
        '=== ব্যবহার করুন, == নয়: 0 == "" কিন্তু true।',
        'ফাংশন ছোট রাখার নিয়ম: নামে “এবং” এসে গেলে ওটা দুটো ফাংশন।',
      ],
    }),
    lesson('অ্যারে আর অবজেক্ট: map, filter, reduce', {
      video: 'R8rmfD9Y5-c',
      repo: 'fs-02-arrays',
      notes: [
        'map-এ যত ঢোকে ততই বেরোয়, filter-এ কমে, reduce-এ একটা ফল।',
        '  const total = cart.reduce((sum, { price, quantity }) => sum + price * quantity, 0);',
        'reduce পড়তে কষ্ট হলে for...of লিখুন; চালাকির চেয়ে পড়া সহজ হওয়া বড়।',
      ],
    }),
    lesson('ইভেন্ট লুপ: JavaScript এক হাতে এত কাজ কীভাবে করে', {
      video: '8aGhZQkoFbQ',
      notes: [
        'আন্দাজ করুন, তারপর চালিয়ে দেখুন:',
        '  console.log(1);',
        '  setTimeout(() => console.log(2), 0);',
        '  Promise.resolve().then(() => console.log(3));',
        '  console.log(4);',
        'উত্তর 1 4 3 2। microtask (Promise) সবসময় পরের task (setTimeout)-এর আগে শেষ হয়।',
      ],
    }),
    lesson('fetch, async/await আর ভুল সামলানো', {
      repo: 'fs-02-fetch',
      notes: [
        'fetch শুধু নেটওয়ার্ক ছিঁড়লে reject করে; ৪০৪ বা ৫০০ এলে করে না। তাই:',
        '  if (!response.ok) throw new Error(`HTTP ${response.status}`);',
        'তিনটা অবস্থা সবসময় ভাবুন: আসছে, এসেছে, এল না। খালি তালিকা চতুর্থ অবস্থা।',
      ],
    }),
    lesson('মাসের প্রজেক্ট: খরচের খাতা', {
      repo: 'fs-02-project-expenses',
      notes: [
        'আয়-ব্যয় লেখা, মাস ধরে যোগফল, ক্যাটাগরি ধরে ফিল্টার। ডেটা থাকবে localStorage-এ।',
        'টাকা রাখুন পয়সায়, পূর্ণসংখ্যায়: 0.1 + 0.2 === 0.3 কিন্তু false।',
      ],
    }),
  ],
  [
    lesson('React: UI মানে স্টেটের ফল', {
      video: 'bMknfKXIFA8',
      repo: 'fs-03-first-components',
      notes: [
        'UI = f(state)। DOM হাতে বদলাই না, state বদলাই; React বাকিটা মেলায়।',
        'state-এ শুধু সেটুকু রাখুন যা অন্য কিছু থেকে বের করা যায় না:',
        '  const [items, setItems] = useState([]);',
        '  const total = items.length; // এটা state নয়',
      ],
    }),
    lesson('ফর্ম, তালিকা আর key', {
      repo: 'fs-03-forms',
      notes: [
        'key মানে “এটা কে”, “কত নম্বরে আছে” নয়। index দিলে তালিকা সাজানোর পর ইনপুটের লেখা অন্যের ঘরে চলে যায়।',
        'ক্লাসে করা পরীক্ষা: দুটো ইনপুটওলা তালিকা উল্টে দিন, একবার key={index}, একবার key={item.id}।',
      ],
    }),
    lesson('Effect: কখন লাগে, কখন লাগে না', {
      video: 'w7ejDZ8SWv8',
      notes: [
        'useEffect হলো React-এর বাইরের জগতের জন্য: টাইমার, সকেট, document.title।',
        'props থেকে কিছু হিসেব করতে effect লাগে না, render-এর সময়েই করুন।',
        'ক্লিকের ফলে কিছু ঘটলে সেটা event handler-এ থাকবে, effect-এ নয়।',
      ],
    }),
    lesson('রাউটিং: ঠিকানাই অ্যাপের স্মৃতি', {
      repo: 'fs-03-routing',
      notes: [
        'সার্চ, ফিল্টার, পেজ নম্বর URL-এ রাখুন। রিফ্রেশ করলে বা বন্ধুকে লিংক পাঠালে একই পর্দা খুলবে।',
        '  const [params, setParams] = useSearchParams();',
      ],
    }),
    lesson('মাসের প্রজেক্ট: চাকরির বিজ্ঞপ্তির বোর্ড', { repo: 'fs-03-project-job-board' }),
  ],
  [
    lesson('Node.js: ব্রাউজারের বাইরে JavaScript', {
      video: 'fBNz5xF-Kx4',
      notes: [
        'একই ভাষা, অন্য ঘর: document নেই, ফাইল আর নেটওয়ার্ক আছে।',
        '  import { createServer } from "node:http";',
        '  createServer((req, res) => res.end("নমস্কার, আসসালামু আলাইকুম")).listen(3000);',
        'একটা request আটকে রাখলে সবাই আটকায়; ভারী হিসেব event loop-এ নয়।',
      ],
    }),
    lesson('Express: রাউট, middleware, ভুলের উত্তর', {
      video: 'Oe421EPjeBE',
      repo: 'fs-04-express-api',
      notes: [
        'middleware হলো লাইনে দাঁড়ানো ফাংশন: হয় উত্তর দেয়, নয় next() ডাকে।',
        'সব ভুলের জন্য একটাই জায়গা, একটাই চেহারা:',
        '  { "error": "মানুষের জন্য বাক্য", "code": "MACHINE_CODE" }',
        '৪০০ ব্যবহারকারীর ভুল, ৫০০ আমাদের। গুলিয়ে ফেললে অ্যালার্ম ভুল সময়ে বাজে।',
      ],
    }),
    lesson('ইনপুট যাচাই: বাইরের কাউকে বিশ্বাস নেই', {
      repo: 'fs-04-validation',
      notes: [
        'ফর্মে যাচাই সুবিধার জন্য, সার্ভারে যাচাই নিরাপত্তার জন্য। দুটোই লাগে, দ্বিতীয়টা বাদ দেওয়া যায় না।',
        'কী কী চলবে তার তালিকা করুন; কী কী চলবে না তার তালিকা কখনো শেষ হয় না।',
      ],
    }),
    lesson('লগইন: পাসওয়ার্ড, cookie, সেশন', {
      notes: [
        'পাসওয়ার্ড কখনো রাখি না, রাখি argon2id hash।',
        'সেশনের cookie: HttpOnly, Secure, SameSite=Lax। টোকেন localStorage-এ রাখলে একটা XSS-ই যথেষ্ট।',
        'ভুল ইমেইল আর ভুল পাসওয়ার্ডে একই উত্তর দিন, নইলে কার অ্যাকাউন্ট আছে জানা যায়।',
      ],
    }),
  ],
  [
    lesson('PostgreSQL: টেবিল, key, constraint', {
      video: 'qw--VYLpxG4',
      repo: 'fs-05-schema',
      notes: [
        'নিয়ম অ্যাপে লিখলে অনুরোধ, ডেটাবেসে লিখলে আইন।',
        '  create table orders (',
        '    id integer primary key generated always as identity,',
        '    learner_id integer not null references learners(id),',
        '    amount_paise integer not null check (amount_paise > 0)',
        '  );',
      ],
    }),
    lesson('join, index আর explain', {
      repo: 'fs-05-queries',
      notes: [
        'ধীর query দেখলে আগে পড়ুন, পরে index দিন:',
        '  explain (analyze, buffers) select ...',
        'Seq Scan মানেই খারাপ নয়; ৫০টা row-এ index লাগে না।',
        'N+1: তালিকার প্রতিটা row-এর জন্য আলাদা query। লগে একই query পরপর দেখলে ধরবেন এটাই।',
      ],
    }),
    lesson('Transaction: হয় সব, নয় কিছুই না', {
      notes: [
        'টাকা এক খাতা থেকে আরেক খাতায় গেলে দুটো update একসঙ্গে হবে, নইলে একটাও না।',
        'দুজন একই সঙ্গে শেষ টিকিট কিনলে কী হয়? unique constraint থাকলে ডেটাবেসই একজনকে ফিরিয়ে দেয়।',
      ],
    }),
    lesson('টেস্ট: ভুলটা আগে লাল হোক', {
      video: '7r4xVDI2vho',
      repo: 'fs-05-tests',
      notes: [
        'বাগ ঠিক করার আগে বাগটা দেখায় এমন টেস্ট লিখুন। লাল → সবুজ → গোছানো।',
        'টেস্টের নাম হবে একটা বাক্য: “একই মাসের টাকা দুবার নেয় না”।',
      ],
    }),
    lesson('মাসের প্রজেক্ট: লাইব্রেরির বই লেনদেন', {
      repo: 'fs-05-project-library',
      notes: ['একটা বই একসঙ্গে দুজনের কাছে থাকতে পারবে না, আর সেটা ডেটাবেস নিজে আটকাবে।'],
    }),
  ],
  [
    lesson('ডিপ্লয়: ল্যাপটপ থেকে সার্ভারে', {
      video: 'fqMOX6JJhGo',
      repo: 'fs-06-deploy',
      notes: [
        'Image একবার বানান, সব জায়গায় সেটাই চালান। সেটিং আসবে environment থেকে, গোপন জিনিস repo-তে নয়।',
        '  docker build -t shop-api .',
        '  docker run --env-file .env -p 3000:3000 shop-api',
        'ব্যাকআপ নেওয়া মানে restore করে দেখা। না দেখলে ওটা শুধু ফাইল।',
      ],
    }),
    lesson('লগ, health check আর রাত দুটোর ফোন', {
      notes: [
        'প্রতিটি request-এর একটা id; লগের সব লাইনে সেটাই থাকবে।',
        'লগে পাসওয়ার্ড, টোকেন, পুরো ইমেইল যাবে না।',
        '/healthz বলে “বেঁচে আছি”, /readyz বলে “কাজ নিতে পারব”। দুটো এক নয়।',
      ],
    }),
    lesson('দলের প্রজেক্ট: চার সপ্তাহের অ্যাপ', {
      repo: 'fs-06-team-project',
      notes: [
        'প্রথম দিন: কে, কেন, সবচেয়ে ছোট কোন জিনিসটা কাজে লাগবে, এক পাতায় লিখুন।',
        'প্রতি শনিবার চলতি অ্যাপ দেখাতে হবে, স্লাইড নয়।',
        'বড় pull request কেউ পড়ে না; ২০০ লাইনের নিচে রাখুন।',
      ],
    }),
    lesson('ইন্টারভিউ: নিজের কাজ বুঝিয়ে বলা', {
      video: '1qw5ITr3k9E',
      notes: [
        'প্রতিটি প্রজেক্টের জন্য তিন বাক্য: কী সমস্যা, কী করলাম, আজ হলে কী অন্যভাবে করতাম।',
        '“জানি না” বলা যায়; তারপর বলুন কীভাবে খুঁজে বের করতেন।',
      ],
    }),
  ],
];
