import { eq } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { accounts, courses } from '../database/tables.ts';
import type { PurchaseRow } from './queries.ts';

/**
 * Mails the learner that a payment was received, or that the purchase was approved. A mail that fails does not reject.
 */
export const mailAboutPurchase = async (
  { config, database, mail }: Dependencies,
  purchase: PurchaseRow,
  what: 'received' | 'approved',
): Promise<void> => {
  const [row] = await database
    .select({ to: accounts.email, name: accounts.name, courseTitle: courses.title })
    .from(accounts)
    .innerJoin(courses, eq(courses.id, purchase.courseId))
    .where(eq(accounts.id, purchase.accountId));
  if (row === undefined) return;

  const about = { ...row, month: purchase.monthNumber };
  if (what === 'received') {
    await mail({ kind: 'purchase-received', ...about, amountCents: purchase.amountCents });
    return;
  }
  await mail({ kind: 'purchase-approved', ...about, link: `${config.publicUrl}/course/${purchase.courseId}/access` });
};
