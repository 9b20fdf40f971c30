import { courseModule, illustration, lesson, type SeedCourse } from '../course.ts';

/**
 * A course with a one-time payment, to which the fixed facts of every detail page (C++, four evenings a week) really
 * apply.
 */
export const dsaWithCpp: SeedCourse = {
  slug: 'dsa-with-cpp',
  title: 'DSA with C++: সমস্যা ভেঙে সমাধান',
  shortDesc: 'ডেটা স্ট্রাকচার ও অ্যালগরিদম, কাগজে এঁকে আগে বোঝা, তারপর C++-এ লেখা। ২৫০টি বাছাই করা সমস্যা সমেত।',
  longDesc: 'অ্যারে থেকে গ্রাফ আর ডায়নামিক প্রোগ্রামিং, প্রতিটি বিষয়ে আগে ছবি, তারপর কোড, তারপর সময়ের হিসেব।',
  aboutCourse: `<h2>মুখস্থ নয়, চেনা</h2>
<p>ইন্টারভিউতে নতুন সমস্যা আসে, কিন্তু নতুন ধরন আসে কম। এই কোর্সে আমরা ধরনগুলো চিনতে শিখি: কোথায় দুই pointer, কোথায় stack, কোথায় গ্রাফ লুকিয়ে আছে।</p>
<h3>প্রতিটি ক্লাসের ছক</h3>
<ol>
<li>সমস্যাটা নিজের ভাষায় বলা, ছোট উদাহরণ হাতে মেলানো</li>
<li>সোজা সমাধান, তার সময় আর জায়গার হিসেব</li>
<li>কোন কাজটা বারবার হচ্ছে, সেটা খুঁজে ছেঁটে ফেলা</li>
<li>C++-এ লেখা, কিনারার কেসে ভাঙার চেষ্টা</li>
</ol>
<h3>আগে কী জানা দরকার</h3>
<ul>
<li>যেকোনো একটা ভাষায় লুপ আর ফাংশন লিখতে পারা</li>
<li>স্কুলের অঙ্ক: লগারিদম শুনে ভয় পেলেও চলবে, প্রথম সপ্তাহে আবার দেখে নেব</li>
</ul>`,
  imageUrl: illustration('course-dsa'),
  language: 'Bengali',
  numberOfLectures: 72,
  starRating: 4.8,
  startsInDays: -26,
  courseIncludes: [
    '৭২টি লাইভ লেকচার ও রেকর্ডিং',
    '২৫০টি বাছাই করা সমস্যা, তিন স্তরে ভাগ করা',
    'C++ ও STL-এর দরকারি অংশ',
    'সময় ও জায়গার জটিলতা (Big-O)',
    'অ্যারে, স্ট্রিং, linked list',
    'Stack, queue, heap, hash table',
    'Tree, binary search tree, trie',
    'Graph: BFS, DFS, shortest path',
    'Greedy, backtracking ও ডায়নামিক প্রোগ্রামিং',
    'প্রতি শনিবার দেড় ঘণ্টার অনুশীলন কনটেস্ট',
    '২০টি ডাউট সেশন',
    'অফিশিয়াল সার্টিফিকেট',
  ],
  modulesJson: [
    courseModule('১. C++ হাতের কাছে', 'ভাষার যেটুকু রোজ লাগে, সেটুকু আগে।', [
      '<code>vector</code>, <code>string</code>, <code>pair</code>',
      'reference ও pointer',
      'sort ও comparator',
    ]),
    courseModule('২. সময়ের হিসেব', 'একই উত্তর, এক সেকেন্ড না এক ঘণ্টা?', [
      'Big-O, Ω, Θ',
      'লুপ আর recursion-এর হিসেব',
      'সীমা দেখে সমাধান আন্দাজ',
    ]),
    courseModule('৩. অ্যারে ও স্ট্রিং', 'সবচেয়ে চেনা জিনিসের অচেনা কৌশল।', ['Two pointers', 'Sliding window', 'Prefix sum']),
    courseModule('৪. Stack, queue, linked list', 'কে আগে আসে, কে আগে যায়।', [
      'Monotonic stack',
      'Deque',
      'Fast ও slow pointer',
    ]),
    courseModule('৫. Hash ও heap', 'খোঁজা আর বাছা।', ['Collision ও load factor', 'Priority queue', 'Top-K']),
    courseModule('৬. Recursion ও backtracking', 'ফাংশন নিজেকে ডাকলে কাকে কী ফেরত দেয়।', [
      'Call stack এঁকে বোঝা',
      'Subset, permutation',
      'N-Queens',
    ]),
    courseModule('৭. Tree', 'শিকড় ওপরে, পাতা নিচে।', ['Traversal', 'BST', 'Lowest common ancestor', 'Trie']),
    courseModule('৮. Graph', 'শহরের রাস্তা, বন্ধুর বন্ধু, কোর্সের ক্রম: সবই গ্রাফ।', [
      'BFS, DFS',
      'Topological sort',
      'Dijkstra',
      'Union–Find',
    ]),
    courseModule('৯. ডায়নামিক প্রোগ্রামিং', 'একবার করা হিসেব আর দ্বিতীয়বার নয়।', [
      'স্টেট চেনা',
      'Knapsack, LIS, LCS',
      'Grid ও tree-র ওপর DP',
    ]),
  ],
  payment: { kind: 'one-time', priceCents: 499_900 },
  months: [
    [
      lesson('Big-O: ইনপুট দ্বিগুণ হলে সময় কত গুণ', {
        video: 'BBpAmxU_NQo',
        repo: 'dsa-01-complexity',
        notes: [
          'আধুনিক একটা কোর সেকেন্ডে মোটামুটি ১০⁸টা সোজা কাজ করে। সীমা দেখে উল্টো দিকে ভাবুন:',
          '  n ≤ 20        → 2ⁿ চলবে',
          '  n ≤ 5 000     → n² চলবে',
          '  n ≤ 200 000   → n log n লাগবে',
          '  n ≤ 10⁷       → n',
          'ধ্রুবক বাদ দিই, কিন্তু ভুলি না: 100n আর n²-এর মোড় n = 100-তে।',
        ],
      }),
      lesson('Two pointers আর sliding window', {
        video: '8hly31xKli0',
        repo: 'dsa-02-two-pointers',
        notes: [
          'সাজানো অ্যারেতে যোগফল target: দুই মাথা থেকে হাঁটুন।',
          '  int i = 0, j = n - 1;',
          '  while (i < j) {',
          '    if (a[i] + a[j] == target) return true;',
          '    a[i] + a[j] < target ? ++i : --j;',
          '  }',
          'কেন ঠিক: i বাড়ালে যে জোড়াগুলো বাদ যায়, সেগুলোর কোনোটাই target ছুঁতে পারত না।',
        ],
      }),
      lesson('Recursion: call stack এঁকে বোঝা', {
        notes: [
          'তিনটা প্রশ্ন: থামব কখন? ছোট সমস্যাটা কী? ছোটর উত্তর থেকে বড়র উত্তর কীভাবে?',
          'কাগজে প্রতিটি ডাক একটা বাক্স; ভেতরে লোকাল ভ্যারিয়েবল, তীর ফেরত মানের।',
          'fib(5) আঁকলে fib(2) তিনবার আসে। ঠিক ওইখান থেকেই ডায়নামিক প্রোগ্রামিং শুরু।',
        ],
      }),
      lesson('Tree traversal: চারভাবে হাঁটা', {
        repo: 'dsa-07-trees',
        notes: [
          'preorder: আগে নিজে। inorder: বাঁ, নিজে, ডান। postorder: সবার শেষে নিজে। level order: queue দিয়ে, তলা ধরে।',
          'BST-তে inorder করলে সাজানো তালিকা পাওয়া যায়; BST ঠিক আছে কি না, তার পরীক্ষাও এটাই।',
        ],
      }),
      lesson('BFS আর DFS: একই গ্রাফ, দুই মেজাজ', {
        video: 'tWVWeAqZ0WU',
        repo: 'dsa-08-graphs',
        notes: [
          'সবচেয়ে কম ধাপে পৌঁছাতে BFS (queue); সব রাস্তা দেখে ফিরতে DFS (stack বা recursion)।',
          'visited চিহ্ন দিন queue-তে ঢোকানোর সময়, বের করার সময় নয়; নইলে একই node বারবার ঢোকে।',
          'দুটোই O(V + E)।',
        ],
      }),
      lesson('ডায়নামিক প্রোগ্রামিং: স্টেটটা এক বাক্যে', {
        video: 'oBt53YbR9Kk',
        repo: 'dsa-09-dp',
        notes: [
          'কোড লেখার আগে বাক্যটা লিখুন: dp[i] = প্রথম i-টা সিঁড়ি ওঠার উপায়ের সংখ্যা।',
          '  dp[0] = 1; dp[1] = 1;',
          '  for (int i = 2; i <= n; ++i) dp[i] = dp[i - 1] + dp[i - 2];',
          'বাক্যটা লিখতে না পারলে স্টেট ঠিক হয়নি।',
        ],
      }),
      lesson('অনুশীলনের তালিকা: ২৫০টি সমস্যা', { repo: 'dsa-problem-set' }),
    ],
  ],
};
