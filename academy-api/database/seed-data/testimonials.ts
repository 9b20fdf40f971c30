import { illustration } from './course.ts';

/** A testimonial of the demonstration. */
export type SeedTestimonial = {
  readonly studentName: string;
  readonly studentImage: string | null;
  readonly rating: number;
  readonly comment: string;
};

const photo = (name: string): string => illustration(`student-${name}`);

export const seededTestimonials: readonly SeedTestimonial[] = [
  {
    studentName: 'শ্রেয়া মুখোপাধ্যায়',
    studentImage: photo('shreya'),
    rating: 5,
    comment:
      'বর্ধমান থেকে ট্রেনে ফিরে সাড়ে আটটায় বসতাম। প্রথম মাসে তিনবার ভেবেছি ছেড়ে দিই। দ্বিতীয় মাসে খরচের খাতাটা যেদিন চলল, সেদিন থেকে আর ভাবিনি।',
  },
  {
    studentName: 'মেহেদী হাসান',
    studentImage: photo('mehedi'),
    rating: 5,
    comment:
      'সিলেটে বসে ক্লাস করেছি, নেট গেলে পরদিন রেকর্ডিং। ফিডব্যাকে একবার সতেরোটা মন্তব্য পেয়েছিলাম; মন খারাপ হয়েছিল, এখন বুঝি ওটাই সবচেয়ে কাজের জিনিস ছিল।',
  },
  {
    studentName: 'দেবযানী সাহা',
    studentImage: photo('debjani'),
    rating: 4.5,
    comment: 'বাংলায় শুনলে মাথা অনুবাদ করতে ব্যস্ত থাকে না। closure আমি তিনটে ইংরেজি ভিডিও দেখে বুঝিনি, এখানে এক ক্লাসে বুঝেছি।',
  },
  {
    studentName: 'সাকিব আল মামুন',
    studentImage: photo('sakib'),
    rating: 5,
    comment: 'মাসে মাসে টাকা দেওয়া যায় বলেই পেরেছি। একসঙ্গে পুরোটা দিতে হলে শুরুই করা হতো না।',
  },
  {
    studentName: 'পৌলোমী চক্রবর্তী',
    studentImage: photo('poulomi'),
    rating: 4,
    comment: 'পড়ানো খুব ভালো, তবে রাত এগারোটার পর প্রশ্ন করার সময় কম থাকে। ডাউট সেশনগুলো আগে থেকে লিখে রাখলে সুবিধা হয়।',
  },
  {
    studentName: 'জুবায়ের রহমান',
    studentImage: photo('jubayer'),
    rating: 5,
    comment: 'DSA কোর্সের পর কনটেস্টে আর প্রথম দশ মিনিটে ঘাবড়াই না। সীমা দেখে সমাধান আন্দাজ করার অভ্যাসটা এখান থেকেই।',
  },
  {
    studentName: 'ঋতম বন্দ্যোপাধ্যায়',
    studentImage: photo('ritam'),
    rating: 4.5,
    comment: 'সিভিল ইঞ্জিনিয়ারিং থেকে এসেছি। কেউ বলেনি “এটা তো জানার কথা”। এইটুকুই অনেক।',
  },
  {
    studentName: 'লামিয়া তাবাসসুম',
    studentImage: photo('lamia'),
    rating: 5,
    comment: 'মেয়ে ঘুমালে ক্লাস করতাম, কখনো ক্যামেরা বন্ধ, কখনো মাইকও। কেউ জোর করেনি। সাত মাস পরে প্রথম চাকরি, বাড়ি থেকেই।',
  },
  {
    studentName: 'কৌশিক মণ্ডল',
    studentImage: photo('koushik'),
    rating: 4,
    comment: 'Node কোর্সের পেমেন্টের সপ্তাহটা সোনার মতো। অফিসে পরের মাসেই দুবার টাকা কাটার বাগটা ধরতে পেরেছি।',
  },
  {
    studentName: 'Tasnim Ferdous',
    studentImage: photo('tasnim'),
    rating: 5,
    comment:
      'I took the machine learning course in English and asked half my questions in Bangla. Nobody minded, everybody answered.',
  },
  {
    studentName: 'অনির্বাণ ভট্টাচার্য',
    studentImage: photo('anirban'),
    rating: 3,
    comment: 'বিষয় ভালো, গতি আমার জন্য একটু বেশি ছিল। চাকরির সঙ্গে সপ্তাহে চার দিন কঠিন; পরের ব্যাচে আবার দ্বিতীয় মাস থেকে করছি।',
  },
  {
    studentName: 'রুমানা ইয়াসমিন',
    studentImage: null,
    rating: 4.5,
    comment: 'টাকা দেওয়ার পর একদিন অপেক্ষা করতে হয়েছিল অনুমোদনের জন্য। ইমেইলে জানিয়েছিল, তাই চিন্তা হয়নি।',
  },
  {
    studentName: 'সুদীপ্ত নস্কর',
    studentImage: null,
    rating: 5,
    comment: 'Git কোর্সে তিরিশজন মিলে একটা repository ভেঙেছি আর জোড়া লাগিয়েছি। চাকরির প্রথম সপ্তাহে আর কিছু নতুন লাগেনি।',
  },
  {
    studentName: 'Farid Uddin',
    studentImage: null,
    rating: 4,
    comment: 'Chattogram থেকে। পুরোনো ল্যাপটপ, ৪ GB RAM; SQL কোর্সের সব কাজ তাতেই চলেছে।',
  },
  {
    studentName: 'মধুরিমা ঘোষ',
    studentImage: null,
    // No rating was given.
    rating: 0,
    comment: 'তারা দিতে ভুলে গিয়েছিলাম, লিখে বলি: ধৈর্য ধরে শেখান। একই প্রশ্ন চারবার করেছি, চারবার চারভাবে বুঝিয়েছেন।',
  },
  {
    studentName: 'শাহরিয়ার কবির নাহিদ',
    studentImage: null,
    rating: 4.5,
    comment: 'Android কোর্সে কম দামি ফোনে চালিয়ে দেখার জেদটা আগে বিরক্তিকর লাগত। এখন আমার অ্যাপের রিভিউতে লোকে লেখে “হালকা, দ্রুত”।',
  },
];
