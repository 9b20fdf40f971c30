import { localized } from '../values/text.ts';

/** What the academy says of itself. */
export const academyTexts = localized({
  en: {
    headlines: [
      'Learn to build software, in Bengali.',
      'One month, one step, one more door open.',
      'From the first line of code to the first job.',
    ],
    introduction:
      'Live online batches in software development, all in Bengali: evenings, after work or university, month by month.',
    features: [
      {
        key: 'live',
        title: 'Live classes, kept as recordings',
        text: 'Ask questions during the class. If you miss one, its recording is waiting for you.',
      },
      {
        key: 'projects',
        title: 'Projects, not only lectures',
        text: '10+ projects and regular assignments, each with feedback from people who read your code.',
      },
      {
        key: 'steps',
        title: 'One step at a time',
        text: 'Pay for a month, study that month, decide about the next. You always see what comes next and what it costs.',
      },
    ],
    claims: [
      { key: 'job-ready', text: 'Job-ready in 6 months' },
      { key: 'videos', text: '200+ videos per course' },
      { key: 'projects', text: '10+ projects' },
      { key: 'assignments', text: 'Regular assignments with feedback' },
      { key: 'recordings', text: 'Recordings of the classes' },
      { key: 'certificate', text: 'An official certificate' },
      { key: 'lifetime-access', text: 'Lifetime access' },
      { key: 'money-back', text: '7-day money-back guarantee' },
    ],
    statistics: [
      { value: '2.5K+', label: 'students and alumni' },
      { value: '4.8/5', label: 'rating' },
      { value: '85%', label: 'average hike' },
      { value: '150+', label: 'hiring companies' },
    ],
    openingHours: [
      { daysText: 'Mon-Fri', hoursText: '9:00 AM-6:00 PM' },
      { daysText: 'Sat', hoursText: '10:00 AM-4:00 PM' },
    ],
    /** Contacts and numbers of the demonstration, with the sentence that says what they are. */
    exampleContacts: {
      supportPhone: '+91 00000 00000',
      address: '12 Example Lane, Kolkata 700000',
      tradeLicence: 'EXAMPLE-0000/2026',
      smallBusinessRegistration: 'EXAMPLE-00-0000000',
      exampleNote: 'This is a demonstration. Contacts and numbers are examples.',
    },
    /** Said where the support's address alone is an example. */
    exampleEmailNote: 'The support e-mail address is an example.',
  },
  bn: {
    headlines: ['সফটওয়্যার বানানো শিখুন, বাংলায়।', 'এক মাস, এক ধাপ, আরও একটি দরজা খোলা।', 'কোডের প্রথম লাইন থেকে প্রথম চাকরি।'],
    introduction: 'সফটওয়্যার ডেভেলপমেন্টের লাইভ অনলাইন ব্যাচ, পুরোটাই বাংলায়: চাকরি বা ক্লাসের পরে, রাতে, মাসে মাসে।',
    features: [
      {
        key: 'live',
        title: 'লাইভ ক্লাস, সঙ্গে রেকর্ডিং',
        text: 'ক্লাস চলার সময়েই প্রশ্ন করুন। কোনো ক্লাস ছুটে গেলে তার রেকর্ডিং আপনার জন্য থেকে যায়।',
      },
      {
        key: 'projects',
        title: 'শুধু লেকচার নয়, প্রজেক্ট',
        text: '১০টির বেশি প্রজেক্ট আর নিয়মিত অ্যাসাইনমেন্ট; আপনার কোড পড়ে ফিডব্যাক দেওয়া হয়।',
      },
      {
        key: 'steps',
        title: 'একবারে এক ধাপ',
        text: 'এক মাসের টাকা দিন, সেই মাস পড়ুন, তারপর পরের মাসের কথা ভাবুন। সামনে কী আছে আর কত লাগবে, সবসময় চোখের সামনে।',
      },
    ],
    claims: [
      { key: 'job-ready', text: '৬ মাসে চাকরির জন্য তৈরি' },
      { key: 'videos', text: 'প্রতি কোর্সে ২০০+ ভিডিও' },
      { key: 'projects', text: '১০+ প্রজেক্ট' },
      { key: 'assignments', text: 'ফিডব্যাকসহ নিয়মিত অ্যাসাইনমেন্ট' },
      { key: 'recordings', text: 'ক্লাসের রেকর্ডিং' },
      { key: 'certificate', text: 'অফিশিয়াল সার্টিফিকেট' },
      { key: 'lifetime-access', text: 'আজীবন অ্যাক্সেস' },
      { key: 'money-back', text: '৭ দিনের মানি-ব্যাক গ্যারান্টি' },
    ],
    statistics: [
      { value: '২৫০০+', label: 'বর্তমান ও প্রাক্তন শিক্ষার্থী' },
      { value: '৪.৮/৫', label: 'রেটিং' },
      { value: '৮৫%', label: 'গড় বেতন বৃদ্ধি' },
      { value: '১৫০+', label: 'নিয়োগকারী কোম্পানি' },
    ],
    openingHours: [
      { daysText: 'সোম-শুক্র', hoursText: 'সকাল ৯:০০-সন্ধ্যা ৬:০০' },
      { daysText: 'শনি', hoursText: 'সকাল ১০:০০-বিকেল ৪:০০' },
    ],
    exampleContacts: {
      supportPhone: '+৯১ ০০০০০ ০০০০০',
      address: '১২ উদাহরণ লেন, কলকাতা ৭০০০০০',
      tradeLicence: 'উদাহরণ-০০০০/২০২৬',
      smallBusinessRegistration: 'উদাহরণ-০০-০০০০০০০',
      exampleNote: 'এটি একটি নমুনা সাইট। যোগাযোগের ঠিকানা ও নম্বরগুলো উদাহরণমাত্র।',
    },
    exampleEmailNote: 'সাপোর্টের ইমেইল ঠিকানাটি উদাহরণমাত্র।',
  },
});
