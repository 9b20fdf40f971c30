import { courseModule, illustration, lesson, type SeedCourse } from '../course.ts';

/** A course that costs more than the struck-through list price of ₹7000 on the detail page. */
export const devopsAndCloud: SeedCourse = {
  slug: 'devops-and-cloud',
  title: 'DevOps: Linux, Docker ও Cloud',
  shortDesc: 'কোড লেখা শেষ, এবার চালানো। টার্মিনাল থেকে শুরু করে নিজে নিজে ডিপ্লয় হওয়া পর্যন্ত।',
  longDesc: 'একটা খালি সার্ভার হাতে নিয়ে শুরু, শেষে push করলেই নিজে থেকে টেস্ট, image, ডিপ্লয় আর দরকারে পেছনে ফেরা।',
  aboutCourse: `<h2>খালি সার্ভার থেকে</h2><p>প্রথম ক্লাসে সবাই একটা করে খালি Linux সার্ভার পান। শেষ ক্লাসে সেটাই আপনার অ্যাপ চালায়, নিজে নিজে আপডেট হয়, আর ভেঙে গেলে খবর দেয়।</p>
<h3>ভাগগুলো</h3><ul><li>Linux ও নেটওয়ার্কের গোড়া</li><li>Docker ও Compose</li><li>CI/CD</li><li>Cloud: VM, storage, ডেটাবেস, খরচের হিসেব</li><li>মনিটরিং ও incident</li></ul>`,
  imageUrl: illustration('course-devops'),
  language: 'Bengali',
  numberOfLectures: 64,
  starRating: 4.9,
  startsInDays: 30,
  courseIncludes: [
    '৬৪টি লাইভ লেকচার',
    'নিজের সার্ভারে হাতে-কলমে',
    'Linux ও shell',
    'নেটওয়ার্ক ও TLS',
    'Docker ও Compose',
    'CI/CD পাইপলাইন',
    'Cloud-এর খরচের হিসেব',
    'লগ ও মনিটরিং',
    'ব্যাকআপ ও restore',
    'Incident-এর মহড়া',
    'রেকর্ডিং ও সার্টিফিকেট',
  ],
  modulesJson: [
    courseModule('১. Linux', 'মাউস ছাড়া ঘর গোছানো।', ['ফাইল, process, permission', 'systemd ও journal']),
    courseModule('২. নেটওয়ার্ক', 'প্যাকেট কোথায় হারায়।', ['DNS, TCP, TLS', 'firewall']),
    courseModule('৩. Shell', 'তিনবার করলে script লিখুন।', ['pipe ও redirect', '<code>set -euo pipefail</code>']),
    courseModule('৪. Docker', 'আমার কম্পিউটারে চলে, সবখানেই চলে।', ['layer ও cache', 'ছোট image']),
    courseModule('৫. CI/CD', 'সবুজ না হলে যাবে না।', ['টেস্ট', 'image', 'ডিপ্লয় ও rollback']),
    courseModule('৬. Cloud', 'মিটার ঘুরছে, মনে রাখুন।', ['VM ও storage', 'ব্যবস্থাপিত ডেটাবেস', 'বাজেটের অ্যালার্ম']),
    courseModule('৭. মনিটরিং', 'ব্যবহারকারীর আগে জানা।', ['SLO', 'অ্যালার্ট যা মানুষকে জাগায়']),
    courseModule('৮. Incident', 'মহড়া ছাড়া কেউ পারে না।', ['ভূমিকা ভাগ', 'দোষ না দিয়ে লেখা প্রতিবেদন']),
  ],
  payment: { kind: 'one-time', priceCents: 749_900 },
  months: [
    [
      lesson('Linux: টার্মিনালে প্রথম সপ্তাহ', {
        video: 'ZtqBQ68cfJc',
        notes: [
          'হারিয়ে গেলে pwd, চারপাশ দেখতে ls -la, কী করলাম দেখতে history।',
          'permission তিন দলের: নিজে, দল, সবাই। chmod 777 কোনো সমাধান নয়, সমস্যার জন্ম।',
        ],
      }),
      lesson('Process, signal, systemd', {
        repo: 'devops-02-services',
        notes: ['SIGTERM ভদ্র অনুরোধ, SIGKILL লাথি। আগে প্রথমটা।', '  journalctl -u shop-api --since "10 min ago"'],
      }),
      lesson('Docker: layer আর cache', {
        video: '3c-iBn73dDE',
        repo: 'devops-03-docker',
        notes: [
          'যা কম বদলায় তা আগে COPY করুন: package-lock.json, তারপর npm ci, তারপর বাকি কোড।',
          'root হয়ে চালাবেন না: USER node',
        ],
      }),
      lesson('CI/CD: push থেকে production', {
        repo: 'devops-04-pipeline',
        notes: [
          'একটাই image, সব ধাপে সেটাই এগোয়। production-এর জন্য আলাদা build নয়।',
          'rollback মানে আগের image আবার চালানো; এক মিনিটের বেশি লাগলে মহড়া দিন।',
        ],
      }),
      lesson('মনিটরিং: কোন অ্যালার্ট মানুষকে জাগাবে', {
        notes: ['CPU ৯০% জাগায় না; “লগইন হচ্ছে না” জাগায়।', 'প্রতিটি অ্যালার্টের সঙ্গে লেখা থাকবে: কী করতে হবে।'],
      }),
      lesson('Incident-এর মহড়া', {
        video: 'X48VuDVv0do',
        notes: ['একজন সিদ্ধান্ত নেন, একজন হাত চালান, একজন খবর লেখেন।', 'আগে রক্ত থামান (rollback), পরে কারণ খুঁজুন।'],
      }),
    ],
  ],
};

/** A monthly course of one month. */
export const gitAndGithub: SeedCourse = {
  slug: 'git-and-github',
  title: 'Git ও GitHub: টিমে কাজের নিয়ম',
  shortDesc: 'এক মাসে commit থেকে rebase, pull request থেকে code review। conflict দেখে আর ঘাম ছুটবে না।',
  longDesc: 'প্রথম চাকরির প্রথম সপ্তাহে যা যা লাগে, সেগুলো আগেই হাতে-কলমে। পুরো ব্যাচ একটাই repository-তে কাজ করে।',
  aboutCourse:
    '<h2>এক ব্যাচ, এক repository</h2><p>তিরিশজন মিলে একটাই প্রজেক্টে কাজ করি। conflict হবেই; শেখার জিনিস সেটাই।</p><ul><li>সপ্তাহ ১: commit, history, ভুল শোধরানো</li><li>সপ্তাহ ২: branch, merge, rebase</li><li>সপ্তাহ ৩: pull request ও review</li><li>সপ্তাহ ৪: release, tag, bisect</li></ul>',
  imageUrl: illustration('course-git'),
  language: 'Bengali',
  numberOfLectures: 16,
  starRating: 4.8,
  startsInDays: 6,
  courseIncludes: [
    '১৬টি লাইভ ক্লাস',
    'দলে কাজের আসল repository',
    'প্রতিটি pull request-এ রিভিউ',
    'রেকর্ডিং',
    'পকেটে রাখার মতো কমান্ডের তালিকা',
  ],
  modulesJson: null,
  payment: { kind: 'monthly', monthlyFeeCents: 49_900 },
  months: [
    [
      lesson('Git ভেতর থেকে: snapshot, pointer', {
        video: '1ffBJ4sVUb4',
        notes: [
          'commit একটা snapshot, আগের commit-এর ঠিকানা সমেত। branch শুধু একটা নাম, যা একটা commit দেখায়।',
          'তাই branch বানানো সস্তা, মোছাও সস্তা।',
        ],
      }),
      lesson('ভুল শোধরানো: restore, revert, reflog', {
        notes: [
          'কাউকে পাঠাইনি → git commit --amend বা git reset',
          'পাঠিয়ে ফেলেছি → git revert',
          'সব গেল মনে হলে: git reflog। নব্বই দিন পর্যন্ত কিছুই সত্যি হারায় না।',
        ],
      }),
      lesson('Merge, rebase আর conflict', {
        video: 'SWYqp7iY_Tc',
        repo: 'git-conflict-gym',
        notes: [
          '<<<<<<< আমারটা, ======= মাঝখান, >>>>>>> ওদেরটা। মুছে ফেলার আগে দুদিকের কারণটা জানুন।',
          'অন্যেরা যে branch ব্যবহার করছে, সেটা rebase করবেন না।',
        ],
      }),
      lesson('Pull request: যা মানুষ পড়ে', {
        repo: 'git-review-practice',
        notes: ['বিবরণে তিনটা জিনিস: কেন, কী, কীভাবে দেখলাম যে চলে।', 'রিভিউ মানুষকে নয়, কোডকে: “এখানে null এলে কী হবে?”'],
      }),
    ],
  ],
};

/** A course in English with a one-time payment, for people who already work. */
export const systemDesign: SeedCourse = {
  slug: 'system-design',
  title: 'System Design for Working Developers',
  shortDesc: 'How to think about load, failure and cost before you draw a single box.',
  longDesc:
    'Twelve systems that people in Kolkata and Dhaka use every day, taken apart one by one: ticket booking, mobile money, food delivery, exam results day.',
  aboutCourse: `<h2>Numbers first</h2><p>Before any diagram we estimate: how many people, how many requests, how many bytes, how many taka or rupees. Half of all designs fall at this step.</p>
<h3>What we take apart</h3><ul><li>Exam results day: everybody at ten in the morning</li><li>Train tickets: one seat, two buyers</li><li>Mobile money: never twice, never lost</li><li>A news feed in two scripts</li></ul>
<p>For people with at least a year of work behind them. Questions in Bengali are welcome.</p>`,
  imageUrl: illustration('course-system-design'),
  language: 'English',
  numberOfLectures: 40,
  starRating: 4.7,
  startsInDays: null,
  courseIncludes: [
    '40 live lectures with recordings',
    'Twelve case studies',
    'Estimation drills every week',
    'Caching, queues, replication',
    'Consistency without mysticism',
    'Failure and recovery',
    'Cost as a design constraint',
    'Design reviews of your own systems',
    'Mock interviews in pairs',
    'An official certificate',
  ],
  modulesJson: [
    courseModule('1. Estimation', 'Powers of ten on the back of an envelope.', [
      'Requests a second',
      'Storage for five years',
      'Latency numbers',
    ]),
    courseModule('2. One machine', 'How far a single good machine goes.', [
      'Indexes',
      'Connections',
      'Vertical scaling',
    ]),
    courseModule('3. Caches', 'Fast, and sometimes wrong.', ['Invalidation', 'Stampedes', 'Stale on error']),
    courseModule('4. Queues', 'Not now, but surely.', ['At least once', 'Idempotent consumers', 'Backpressure']),
    courseModule('5. Replication', 'Two copies, two opinions.', ['Lag', 'Failover', 'Reading your own writes']),
    courseModule('6. Partitioning', 'When one table is too many rows.', ['Keys', 'Hot spots', 'Resharding']),
    courseModule('7. Failure', 'Everything fails; choose how.', ['Time-outs', 'Retries', 'Circuit breakers']),
    courseModule('8. Cost', 'The bill is part of the design.', ['Egress', 'Idle capacity', 'Build or buy']),
  ],
  payment: { kind: 'one-time', priceCents: 599_900 },
  months: [
    [
      lesson('Estimation: results day at ten o’clock', {
        video: 'xpDnVSmNFX0',
        notes: [
          '2 million candidates, most of them in the first 15 minutes: about 2 200 requests a second, with peaks of ten times that.',
          'The answer never changes once published: this is a static file, not a database query.',
        ],
      }),
      lesson('Caches and stampedes', {
        repo: 'system-03-cache-lab',
        notes: [
          'When a popular entry expires, let one request fetch it and the others wait for that one.',
          'Serve the stale copy when the source is down, and say so.',
        ],
      }),
      lesson('One seat, two buyers', {
        repo: 'system-05-seats',
        notes: [
          'Reserve with an expiry, pay, confirm. The unique index is the referee.',
          "  unique (train_id, travel_date, seat) where status in ('HELD', 'SOLD')",
        ],
      }),
      lesson('Queues and doing things once', {
        video: 'oUJbuFMyBDk',
        notes: [
          'Exactly once does not exist on a network; at least once plus an idempotent consumer does the same job.',
        ],
      }),
      lesson('Design review: bring your own system', {
        notes: ['One page: numbers, diagram, the three worst failures and what the user sees in each.'],
      }),
    ],
  ],
};

/** A small, cheap course with a one-time payment. */
export const cssLayout: SeedCourse = {
  slug: 'css-layout',
  title: 'CSS: লেআউট, রং আর নড়াচড়া',
  shortDesc: 'যে CSS লিখে ভেঙে যায় না। ফোন আগে, ফ্রেমওয়ার্ক পরে।',
  longDesc: 'Cascade থেকে container query পর্যন্ত। প্রতিটি ক্লাসে একটা চেনা সাইটের একটা অংশ নতুন করে বানানো।',
  aboutCourse: null,
  imageUrl: illustration('course-css'),
  language: 'Bengali',
  numberOfLectures: 20,
  starRating: null,
  startsInDays: null,
  courseIncludes: ['২০টি লেকচার', 'Flexbox, Grid, container query', 'হালকা ও গাঢ় থিম', 'বাংলা টাইপোগ্রাফি', 'নড়াচড়া, যা মাথা ঘোরায় না'],
  modulesJson: [
    courseModule('১. Cascade', 'কোন নিয়ম জেতে, আর কেন।', ['specificity', '<code>@layer</code>']),
    courseModule('২. লেআউট', 'ভেতর থেকে বাইরে।', ['Grid', 'container query']),
    courseModule('৩. রং ও থিম', 'অন্ধকারেও পড়া যাক।', ['OKLCH', '<code>light-dark()</code>']),
  ],
  payment: { kind: 'one-time', priceCents: 129_900 },
  months: [
    [
      lesson('Cascade: কে জেতে', {
        video: 'yfoY53QXEnI',
        notes: [
          'ক্রম: উৎস → layer → specificity → কে পরে এল।',
          '!important লিখতে ইচ্ছে করলে একটু থামুন; সাধারণত একটা layer কম আছে।',
        ],
      }),
      lesson('Grid আর container query', {
        repo: 'css-02-grid',
        notes: [
          'কার্ড জানে না পর্দা কত বড়; জানে নিজের ঘর কত বড়:',
          '  @container (min-width: 24rem) { .card { grid-template-columns: 8rem 1fr; } }',
        ],
      }),
      lesson('বাংলা লেখা সাজানো', {
        repo: 'css-03-bengali-type',
        notes: [
          'line-height অন্তত ১.৬; letter-spacing কখনোই নয়, মাত্রা ছিঁড়ে যায়।',
          'পাশের ইংরেজির চেয়ে প্রায় ১০% বড়: font-face-এ size-adjust: 110%।',
          'নকল বোল্ড বন্ধ: font-synthesis: none।',
        ],
      }),
    ],
  ],
};
