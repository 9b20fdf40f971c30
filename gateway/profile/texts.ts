import type { ProfileCardKey } from '../generated/schema.ts';
import type { Localized } from '../values/text.ts';

type ProfileTexts = {
  greeting: (name: string | null) => string;
  cards: Readonly<Record<ProfileCardKey, string>>;
  /** What roles and states of an account are called, by the API's names for them; others stay as they come. */
  names: ReadonlyMap<string, string>;
  missing: string;
  notAnImage: string;
  photoRefused: string;
};

/** Every sentence about a profile. */
export const profileTexts: Localized<ProfileTexts> = {
  en: {
    greeting: (name) => (name === null ? 'Welcome' : `Welcome, ${name}`),
    cards: { ROLE: 'Role', AGE: 'Age', STATUS: 'Status', TOTAL_PAID: 'Total Paid' },
    names: new Map(),
    missing: '—',
    notAnImage: 'Please choose an image file.',
    photoRefused: 'We could not save this picture. Please try another one.',
  },
  bn: {
    greeting: (name) => (name === null ? 'স্বাগতম' : `স্বাগতম, ${name}`),
    cards: { ROLE: 'ভূমিকা', AGE: 'বয়স', STATUS: 'অবস্থা', TOTAL_PAID: 'মোট পরিশোধ' },
    names: new Map([
      ['STUDENT', 'শিক্ষার্থী'],
      ['ADMIN', 'প্রশাসক'],
      ['ACTIVE', 'সক্রিয়'],
      ['INACTIVE', 'নিষ্ক্রিয়'],
    ]),
    missing: '—',
    notAnImage: 'একটি ছবির ফাইল বেছে নিন।',
    photoRefused: 'ছবিটি রাখা গেল না। অন্য একটি ছবি দিয়ে চেষ্টা করুন।',
  },
};
