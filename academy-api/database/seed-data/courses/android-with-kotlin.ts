import { courseModule, illustration, lesson, type SeedCourse } from '../course.ts';

export const androidWithKotlin: SeedCourse = {
  slug: 'android-with-kotlin',
  title: 'Android অ্যাপ, Kotlin দিয়ে',
  shortDesc: 'পাঁচ মাসে নিজের অ্যাপ Play Store-এ তোলার মতো অবস্থায়। Jetpack Compose, নেটওয়ার্ক ছাড়াও চলা, বাংলা ভাষা সমেত।',
  longDesc: 'Kotlin-এর গোড়া থেকে শুরু; Compose দিয়ে UI, Room দিয়ে ফোনে ডেটা রাখা, আর কম দামি ফোনেও যেন মসৃণ চলে।',
  aboutCourse: `<h2>কম দামি ফোনের কথা মাথায় রেখে</h2>
<p>আমাদের বেশির ভাগ মানুষের ফোনে ৩-৪ GB RAM আর ভাঙা ভাঙা নেটওয়ার্ক। তাই প্রথম দিন থেকেই শিখি: নেট না থাকলে কী দেখাব, ছবি কত বড় নামাব, ব্যাটারি কোথায় যায়।</p>
<h3>মাস ধরে</h3>
<ol><li>Kotlin</li><li>Compose দিয়ে পর্দা</li><li>ডেটা: ফোনে আর সার্ভারে</li><li>পটভূমির কাজ, নোটিফিকেশন, অনুমতি</li><li>টেস্ট, রিলিজ, Play Console</li></ol>`,
  imageUrl: illustration('course-android'),
  language: 'Bengali',
  numberOfLectures: 80,
  starRating: 4.7,
  startsInDays: 48,
  courseIncludes: [
    '৮০টি লাইভ লেকচার',
    'রেকর্ডিং',
    'Kotlin গোড়া থেকে',
    'Jetpack Compose',
    'Room ও DataStore',
    'Retrofit ও coroutine',
    'অফলাইনে চলা অ্যাপ',
    'বাংলা ও ইংরেজি, দুই ভাষার অ্যাপ',
    'Play Console-এ রিলিজ',
    'চারটি প্রজেক্ট',
    'ডাউট সেশন',
  ],
  modulesJson: [
    courseModule('১. Kotlin', 'null-এর ভয় কাটানো ভাষা।', [
      '<code>val</code>, <code>var</code>, null safety',
      'data class, sealed class',
      'coroutine-এর গোড়া',
    ]),
    courseModule('২. Compose', 'XML নয়, ফাংশন।', ['Modifier', 'state hoisting', 'তালিকা']),
    courseModule('৩. নেভিগেশন', 'Back বোতাম চাপলে কোথায়?', ['back stack', 'deep link']),
    courseModule('৪. ফোনে ডেটা', 'অ্যাপ মরে, ডেটা মরে না।', ['Room', 'DataStore']),
    courseModule('৫. নেটওয়ার্ক', 'থাকবে, যাবে, আবার আসবে।', ['Retrofit', 'cache আগে, নেট পরে']),
    courseModule('৬. পটভূমি', 'পর্দা নিভলেও যে কাজ চলে।', ['WorkManager', 'নোটিফিকেশন ও অনুমতি']),
    courseModule('৭. মান', 'কম দামি ফোনে চালিয়ে দেখুন।', ['টেস্ট', 'baseline profile', 'ক্র্যাশের খবর']),
    courseModule('৮. রিলিজ', 'সই করা থেকে প্রথম রিভিউ।', ['signing', 'Play Console', 'ধাপে ধাপে ছাড়া']),
  ],
  payment: { kind: 'monthly', monthlyFeeCents: 160_000 },
  months: [
    [
      lesson('Kotlin: val, var, null safety', {
        video: 'F9UC9DY-vIU',
        repo: 'android-01-kotlin',
        notes: [
          'String আর String? দুটো আলাদা টাইপ।',
          '  val length = name?.length ?: 0',
          '!! মানে “আমি জানি”; ভুল হলে অ্যাপ বন্ধ। প্রায় কখনোই লাগে না।',
        ],
      }),
      lesson('data class আর sealed class', {
        notes: [
          'পর্দার অবস্থা একটা sealed interface: Loading, Loaded, Empty, Failed।',
          'when-এ কোনোটা বাদ পড়লে কম্পাইলারই বলে দেবে।',
        ],
      }),
      lesson('Coroutine: থ্রেড আটকাব না', {
        repo: 'android-01-coroutines',
        notes: [
          '  viewModelScope.launch { _state.value = repository.load() }',
          'পর্দা বন্ধ হলে scope বাতিল, কাজও বাতিল। GlobalScope লিখলে ফুটো।',
        ],
      }),
    ],
    [
      lesson('Compose: পর্দা মানে ফাংশন', {
        video: 'fis26HvvDII',
        repo: 'android-02-compose',
        notes: [
          '@Composable ফাংশন অনেকবার ডাকা হয়; ভেতরে পার্শ্বপ্রতিক্রিয়া নয়।',
          'remember না দিলে পরের ডাকে ভুলে যায়; rememberSaveable ফোন ঘোরালেও মনে রাখে।',
        ],
      }),
      lesson('State hoisting', {
        notes: [
          'নিচের কম্পোনেন্ট মান নেয় আর খবর দেয়; মালিক থাকে ওপরে।',
          '  fun Search(query: String, onQueryChange: (String) -> Unit)',
        ],
      }),
      lesson('বাংলা লেখা: ফন্ট, লাইনের উচ্চতা, যুক্তাক্ষর', {
        repo: 'android-02-bengali-text',
        notes: [
          'লাইনের উচ্চতা অন্তত ১.৫; নইলে ওপরের রেফ আর নিচের উ-কার ছুঁয়ে যায়।',
          'অক্ষর গুনতে length নয়, BreakIterator: “ক্ষি” চারটা code point, একটা অক্ষর।',
        ],
      }),
    ],
    [
      lesson('Room: ফোনের ভেতরের ডেটাবেস', {
        repo: 'android-03-room',
        notes: ['@Query-র SQL কম্পাইলের সময়ই যাচাই হয়।', 'Flow ফেরত দিলে টেবিল বদলালে পর্দাও বদলায়।'],
      }),
      lesson('আগে ফোনের ডেটা, পরে নেট', {
        notes: [
          'পর্দা সবসময় Room থেকে পড়ে। নেট এলে Room-এ লেখে। তাহলে অফলাইন আলাদা কেস নয়।',
          'শেষ কখন মিলিয়েছি, সেটা দেখান: “৫ মিনিট আগের খবর”।',
        ],
      }),
      lesson('মাসের প্রজেক্ট: বাস-ট্রেনের সময়সূচি, নেট ছাড়াও', { repo: 'android-03-project-timetable' }),
    ],
    [
      lesson('WorkManager', {
        repo: 'android-04-work',
        notes: ['“ঠিক ৮টায়” নয়, “Wi-Fi পেলে আর চার্জ থাকলে”। শর্ত বলুন, সময় ফোন ঠিক করবে।'],
      }),
      lesson('অনুমতি চাওয়ার ভদ্রতা', {
        notes: ['যখন দরকার তখন চান, অ্যাপ খুলতেই নয়।', 'না বললে অ্যাপ অচল হবে না; শুধু ওই কাজটা হবে না, আর কেন হবে না সেটা বলবে।'],
      }),
      lesson('নোটিফিকেশন: কাজের হলে', {
        repo: 'android-04-notifications',
        notes: ['channel ভাগ করুন, যাতে একটা বন্ধ করলে সব বন্ধ না হয়।'],
      }),
    ],
    [
      lesson('টেস্ট: ViewModel থেকে পর্দা', {
        repo: 'android-05-tests',
        notes: [
          'runTest-এ সময় আপনার হাতে; delay(10_000) সঙ্গে সঙ্গে পেরোয়।',
          'পর্দার টেস্টে onNodeWithText, কারণ ব্যবহারকারী id দেখে না।',
        ],
      }),
      lesson('কম দামি ফোনে মাপা', {
        notes: [
          'আপনার ফোন নয়, ৩ GB RAM-এর ফোনে চালান।',
          'ছবি নামান পর্দার মাপে; ৪০০০ পিক্সেলের ছবি ১০০ পিক্সেলে দেখালে RAM যায় পুরোটার।',
        ],
      }),
      lesson('Play Console: সই, ধাপে ধাপে রিলিজ', {
        video: 'BBWyXo-3JGQ',
        notes: ['upload key হারালে বদলানো যায়, app signing key Google রাখে।', 'প্রথমে ৫%, ক্র্যাশ না বাড়লে ২০%, তারপর সবাই।'],
      }),
    ],
  ],
};
