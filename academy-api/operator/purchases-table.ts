import { z } from 'zod';
import { dayInIndia } from '../indian-day.ts';

const purchases = z.array(
  z.object({
    id: z.number(),
    status: z.string(),
    createdAt: z.string(),
    amountCents: z.number(),
    monthNumber: z.number().nullable(),
    totalMonths: z.number().nullable(),
    paymentId: z.string().nullable(),
    isSandbox: z.boolean(),
    learner: z.object({ email: z.string() }),
    course: z.object({ title: z.string() }),
  }),
);

type Row = z.output<typeof purchases>[number];
type Column = { readonly title: string; readonly isNumber?: boolean; readonly of: (row: Row) => string };

const maxText = 22;

// The course comes last, because the width of Bengali letters differs from terminal to terminal.
const columns: readonly Column[] = [
  { title: 'ID', isNumber: true, of: ({ id }) => String(id) },
  { title: 'STATUS', of: ({ status }) => status },
  { title: 'PAID', of: ({ createdAt }) => dayInIndia(new Date(createdAt)) },
  { title: 'RUPEES', isNumber: true, of: ({ amountCents }) => (amountCents / 100).toFixed(2) },
  { title: 'PAYMENT', of: ({ isSandbox, paymentId }) => (isSandbox ? 'sandbox' : (paymentId ?? '')) },
  { title: 'LEARNER', of: ({ learner }) => short(learner.email) },
  {
    title: 'MONTH',
    of: ({ monthNumber, totalMonths }) => (monthNumber === null ? 'all' : `${monthNumber}/${totalMonths ?? '?'}`),
  },
  { title: 'COURSE', of: ({ course }) => short(course.title) },
];

// Learners write some of these texts, so control characters, which a terminal obeys, are left out.
const short = (text: string): string => {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ');
  return plain.length > maxText ? `${plain.slice(0, maxText - 1)}…` : plain;
};

/** Formats the answer of `purchases` as an aligned table for a terminal. */
export const purchasesTable = (result: unknown): string => {
  const rows = purchases.parse(result);
  if (rows.length === 0) return 'Nothing.';
  const widths = columns.map(({ title, of }) => Math.max(title.length, ...rows.map((row) => of(row).length)));
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ isNumber }, index) => {
        const [cell = '', width = 0] = [cells[index], widths[index]];
        return isNumber ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => of(row)))].map(line);
  if (rows.some(({ isSandbox }) => isSandbox))
    lines.push('', 'sandbox: a demonstration payment, in which no money moved.');
  return lines.join('\n');
};
