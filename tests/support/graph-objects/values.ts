// Whole objects of the public schema with sensible values, by room; a test names only what it is about.
/** The fields of an object of the public schema. */
export type Fields = Record<string, unknown>;

/** An amount of money, with its text. */
export const money = (rupees: number): Fields => ({
  amount: rupees * 100,
  currency: 'INR',
  display: ({ decimals }: { decimals: string }) =>
    `₹${rupees.toFixed(decimals === 'TWO' || (decimals === 'AS_NEEDED' && rupees % 1 !== 0) ? 2 : 0)}`,
});

/** How far something has come. */
export const progress = (value: number, total: number, text: string): Fields => ({
  value,
  total,
  percent: Math.round((value / total) * 100),
  text,
});

/** A day as a sheet of a calendar shows it. */
export const aCalendarDay = (overrides: Fields = {}): Fields => ({
  date: '2026-12-01',
  text: 'Tuesday, 1 December 2026',
  weekday: 'Tue',
  day: '1',
  month: 'Dec',
  ...overrides,
});

/** The day on which announcements and purchases were made. */
export const twentiethOfNovember = aCalendarDay({
  date: '2026-11-20',
  text: 'Friday, 20 November 2026',
  weekday: 'Fri',
  day: '20',
  month: 'Nov',
});

/** A page of a list. */
export const aPageOf = (nodes: readonly Fields[], overrides: Fields = {}): Fields => ({
  nodes,
  totalCount: nodes.length,
  totalCountText: `${nodes.length} courses`,
  next: null,
  languages: ['Bengali'],
  edges: [],
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  ...overrides,
});

/** The payload of a mutation with a user error. */
export const refusal = (message: string, field: readonly string[] | null = null, code = 'SIGN_IN_REFUSED'): Fields => ({
  userErrors: [{ message, code, field, isTemporary: false }],
});
