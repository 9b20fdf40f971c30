const accessTests = ['gateway/purchases/access-rules', 'gateway/purchases/access-rules.exhaustive'];

/** Every file of rules, with the tests that have to notice each change of it. */
export const rulesAndTests: Readonly<Record<string, readonly string[]>> = {
  'gateway/announcements/rules.ts': ['gateway/announcements/rules'],
  'gateway/auth/session-rules.ts': ['gateway/auth/session-rules'],
  'gateway/auth/validation-rules.ts': ['gateway/auth/validation-rules'],
  'gateway/catalogue/calendar-rules.ts': ['gateway/catalogue/rules'],
  'gateway/catalogue/class-rules.ts': ['gateway/catalogue/rules', 'gateway/catalogue/properties'],
  'gateway/catalogue/course-rules.ts': ['gateway/catalogue/course-rules'],
  'gateway/catalogue/search-rules.ts': ['gateway/catalogue/search-rules', 'gateway/catalogue/properties'],
  'gateway/catalogue/video-rules.ts': ['gateway/catalogue/rules', 'gateway/catalogue/properties'],
  'gateway/course-content/rules.ts': ['gateway/course-content/rules'],
  'gateway/meeting-requests/rules.ts': ['gateway/meeting-requests/rules'],
  'gateway/profile/rules.ts': ['gateway/profile/rules'],
  'gateway/purchases/access-rules.ts': [...accessTests, 'gateway/purchases/access-rules.properties'],
  'gateway/agenda/rules.ts': ['gateway/agenda/rules', 'gateway/agenda/week', 'gateway/agenda/sentence'],
  'gateway/agenda/calendar-rules.ts': ['gateway/agenda/calendar-rules'],
  'gateway/purchases/checkout-rules.ts': ['gateway/purchases/checkout-rules'],
  'gateway/purchases/monthly-access-rules.ts': accessTests,
  'gateway/purchases/price-rules.ts': ['gateway/purchases/price-rules', 'gateway/catalogue/properties'],
  'academy-api/purchases/order-rules.ts': ['academy-api/purchases-order-rules'],
};
