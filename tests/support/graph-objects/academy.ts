import type { Fields } from './values.ts';

/** The academy's own texts. */
export const anAcademy = (overrides: Fields = {}): Fields => ({
  siteUrl: 'https://dhap.example',
  structuredData: '{"@graph":[{"@type":"EducationalOrganization"}]}',
  faqStructuredData: '{"@graph":[{"@type":"FAQPage"}]}',
  brand: { name: 'Dhap Academy', nameInBengali: 'ধাপ একাডেমি', tagline: 'এক ধাপ করে' },
  headlines: ['Step by step'],
  introduction: 'Software development in Bengali, live.',
  features: ['one', 'two', 'three'].map((key) => ({ key, title: `Feature ${key}`, text: 'Because.' })),
  claims: [{ key: 'certificate', text: 'An official certificate' }],
  statistics: [{ value: '2.5K+', label: 'Students and alumni' }],
  faqs: [{ key: 'payment', question: 'How do I pay?', answer: 'By card.', language: 'en' }],
  policies: [],
  policy: null,
  contacts: {
    supportEmail: 'help@dhap.example',
    supportPhone: '+91 00000 00000',
    address: 'Kolkata',
    openingHours: [{ daysText: 'Mon-Fri', hoursText: '9:00 AM-6:00 PM' }],
    tradeLicence: 'TL-1',
    smallBusinessRegistration: 'SB-2',
    exampleNote: null,
  },
  ...overrides,
});
