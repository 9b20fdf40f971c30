import { inDigits, localized } from '../values/text.ts';

/** Every sentence about a profile. */
export const profileTexts = localized({
  en: {
    greeting: (name: string | null) => (name === null ? 'Welcome' : `Welcome, ${name}`),
    cards: { ROLE: 'Role', AGE: 'Age', STATUS: 'Status', TOTAL_PAID: 'Total Paid' },
    /** What roles and states of an account are called, by the API's names for them; others stay as they come. */
    names: new Map([
      ['STUDENT', 'Student'],
      ['ADMIN', 'Administrator'],
      ['ACTIVE', 'Active'],
      ['INACTIVE', 'Inactive'],
    ]),
    missing: '—',
    notAnImage: 'Please choose an image file.',
    notAPicture: 'We cannot show this file. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.',
    photoTooLarge: 'This photo is too large. Please choose a smaller one.',
    tooManyPhotos: 'You have uploaded a lot of photos in a short time. Please wait a little and try again.',
    photoNotSaved: 'Your photo could not be saved right now. Please try again.',
    megabytes: (count: number) => `${count} MB`,
    photoRefused: 'We could not save this photo. Please try another one.',
  },
  bn: {
    greeting: (name) => (name === null ? 'স্বাগতম' : `স্বাগতম, ${name}`),
    cards: { ROLE: 'ভূমিকা', AGE: 'বয়স', STATUS: 'অবস্থা', TOTAL_PAID: 'মোট পরিশোধ' },
    names: new Map([
      ['STUDENT', 'শিক্ষার্থী'],
      ['ADMIN', 'অ্যাডমিন'],
      ['ACTIVE', 'সক্রিয়'],
      ['INACTIVE', 'নিষ্ক্রিয়'],
    ]),
    missing: '—',
    notAnImage: 'একটি ছবির ফাইল বেছে নিন।',
    notAPicture: 'এই ফাইলটি দেখানোর মতো ছবি নয়। JPEG, PNG, WebP, GIF বা AVIF ছবি বেছে নিন।',
    photoTooLarge: 'ছবিটি বেশি বড়। আরেকটু ছোট ছবি বেছে নিন।',
    tooManyPhotos: 'অল্প সময়ে অনেকগুলো ছবি দেওয়া হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।',
    photoNotSaved: 'এখন ছবিটি রাখা গেল না। আবার চেষ্টা করুন।',
    megabytes: (count) => `${inDigits(count, 'bn')} MB`,
    photoRefused: 'ছবিটি রাখা গেল না। অন্য একটি ছবি দিয়ে চেষ্টা করুন।',
  },
});
