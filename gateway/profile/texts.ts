import type { ProfileCardKey } from '../generated/schema.ts';
import type { Localized } from '../values/text.ts';

type ProfileTexts = {
  greeting: (name: string | null) => string;
  cards: Readonly<Record<ProfileCardKey, string>>;
  missing: string;
  notAnImage: string;
  photoRefused: string;
};

/** Every sentence about a profile. */
export const profileTexts: Localized<ProfileTexts> = {
  en: {
    greeting: (name) => (name === null ? 'Welcome' : `Welcome, ${name}`),
    cards: { ROLE: 'Role', AGE: 'Age', STATUS: 'Status', TOTAL_PAID: 'Total Paid' },
    missing: '—',
    notAnImage: 'Please choose an image file.',
    photoRefused: 'We could not save this picture. Please try another one.',
  },
  bn: {
    greeting: (name) => (name === null ? 'স্বাগতম' : `স্বাগতম, ${name}`),
    cards: { ROLE: 'ভূমিকা', AGE: 'বয়স', STATUS: 'অবস্থা', TOTAL_PAID: 'মোট পরিশোধ' },
    missing: '—',
    notAnImage: 'একটি ছবির ফাইল বেছে নিন।',
    photoRefused: 'ছবিটি রাখা গেল না। অন্য একটি ছবি দিয়ে চেষ্টা করুন।',
  },
};
