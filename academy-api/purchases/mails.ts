import { eq } from 'drizzle-orm';
import type { PurchaseRow } from '../database/tables/purchases.ts';
import type { Dependencies } from '../dependencies.ts';
import { accounts } from '../database/tables/auth.ts';
import { courses } from '../database/tables/catalogue.ts';

/**
 * Mails the learner that a payment was received, that the purchase was approved or declined, or that the money was given
 * back. Called inside the transaction of that change.
 */
export const mailAboutPurchase = async (
  { config, database, mail }: Dependencies,
  purchase: PurchaseRow,
  what: 'received' | 'approved' | 'declined' | 'refunded',
): Promise<void> => {
  const [row] = await database
    .select({ to: accounts.email, name: accounts.name, courseTitle: courses.title })
    .from(accounts)
    .innerJoin(courses, eq(courses.id, purchase.courseId))
    .where(eq(accounts.id, purchase.accountId));
  if (row === undefined) return;

  const { courseId, monthNumber: month, amountCents, reason } = purchase;
  const about = { ...row, month };
  if (what === 'approved') {
    const link = `${config.publicUrl}/course/${courseId}/access`;
    return mail(database, { kind: 'purchase-approved', ...about, link });
  }
  return mail(database, { kind: `purchase-${what}`, ...about, amountCents, reason });
};
