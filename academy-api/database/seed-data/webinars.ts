import { illustration } from './course.ts';

/** A webinar of the demonstration; day and hour are Indian time, the day relative to today. */
export type SeedWebinar = {
  readonly title: string;
  readonly description: string | null;
  readonly imageUrl: string | null;
  readonly inDays: number;
  readonly hour: number;
  readonly presenter: string | null;
  readonly joinLink: string | null;
};

/** The webinars of the demonstration: upcoming ones first, then past ones. */
export const seededWebinars: readonly SeedWebinar[] = [
  {
    title: 'কোথা থেকে শুরু করব? ওয়েব, অ্যাপ না ডেটা',
    description: 'তিনটি পথ, তিনজন শিক্ষক। কোন কাজে দিন কীভাবে কাটে, কী কী শিখতে হয়, কত সময় লাগে। শেষে আধঘণ্টা শুধু প্রশ্ন।',
    imageUrl: illustration('webinar-where-to-start'),
    inDays: 3,
    hour: 20,
    presenter: 'তানজিলা রহমান, অভিষেক দত্ত ও সাদিয়া আফরিন',
    joinLink: 'https://meet.dhap.example/where-to-start',
  },
  {
    title: 'Git-এর এক সন্ধ্যা: ভয় কাটিয়ে প্রথম pull request',
    description: 'ল্যাপটপ খুলে বসুন। দেড় ঘণ্টায় সবাই মিলে একটা চলতি প্রজেক্টে একটা করে বদল পাঠাব।',
    imageUrl: illustration('webinar-git'),
    inDays: 8,
    hour: 20.5,
    presenter: 'শুভময় পাল',
    joinLink: 'https://meet.dhap.example/git-evening',
  },
  {
    title: 'এক পাতার সিভি: যা লিখবেন, যা মুছবেন',
    description: 'অংশগ্রহণকারীদের পাঠানো পাঁচটি সিভি নাম মুছে সবার সামনে ঠিক করা হবে।',
    imageUrl: illustration('webinar-resume'),
    inDays: 12,
    hour: 19,
    presenter: 'ইপ্সিতা সরকার',
    joinLink: 'https://meet.dhap.example/one-page-cv',
  },
  {
    title: 'Learning to Code with AI Tools, Without Letting Them Learn for You',
    description:
      'Where an assistant helps a beginner, where it harms, and three habits that keep the understanding yours.',
    imageUrl: illustration('webinar-ai-tools'),
    inDays: 17,
    hour: 20.5,
    presenter: 'Raisul Karim',
    // The link to join has not been published yet.
    joinLink: null,
  },
  {
    title: 'ইংরেজিতে নিজের কাজ বুঝিয়ে বলা',
    description: 'ইন্টারভিউ আর টিম মিটিংয়ে যে কুড়িটা বাক্য বারবার লাগে, জোড়ায় জোড়ায় অনুশীলন।',
    imageUrl: illustration('webinar-speaking'),
    inDays: 24,
    hour: 19.5,
    presenter: 'নাজিয়া হাসান',
    joinLink: 'https://meet.dhap.example/speaking',
  },
  {
    title: 'চাকরি আর পড়াশোনার পাশে শেখা: সপ্তাহের রুটিন',
    description: 'দিনে দুই ঘণ্টা কোথা থেকে বের হয়, আর কোন দিনগুলো ছেড়ে দিলেও ক্ষতি নেই।',
    imageUrl: illustration('webinar-routine'),
    inDays: -6,
    hour: 20,
    presenter: 'তানজিলা রহমান',
    joinLink: 'https://meet.dhap.example/routine',
  },
  {
    title: 'ফ্রিল্যান্সিং: প্রথম ক্লায়েন্ট, প্রথম চুক্তি',
    description: 'দাম ঠিক করা, কাজের সীমানা লেখা, আর কোন কাজে না বলতে হয়।',
    imageUrl: illustration('webinar-freelancing'),
    inDays: -19,
    hour: 20.5,
    presenter: 'রাইসুল করিম',
    joinLink: 'https://meet.dhap.example/freelancing',
  },
  {
    title: 'বাগ ধরার গোছানো উপায়',
    description: null,
    imageUrl: illustration('webinar-debugging'),
    inDays: -33,
    hour: 20,
    presenter: null,
    joinLink: 'https://meet.dhap.example/debugging',
  },
];
