import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { demonstrationAccounts } from '../database/demonstration.ts';
import { removeAccounts } from '../database/remove-accounts.ts';
import { purchases } from '../database/tables/purchases.ts';
import { removePhoto } from '../files/remove-file.ts';
import { sandboxKeyId } from '../payments/sandbox.ts';
import { recordCommand } from '../database/audit-log.ts';

const keptOfTheDemonstration = 'courses, lessons, webinars, videos, testimonials and announcements';

const emailsOf = (people: readonly { readonly email: string }[]): string[] => people.map(({ email }) => email);

/**
 * Removes the people of the demonstration who still have its published password, with all that is theirs. Accounts with a
 * password of their own stay, and so does the catalogue.
 */
export const removeDemonstration = async (
  dependencies: Dependencies,
  actor: string,
): Promise<Record<string, unknown>> => {
  const { database, now } = dependencies;
  const { published, changed } = await database.transaction(async (transaction) => {
    const people = await demonstrationAccounts(transaction, { lock: true });
    await removeAccounts(transaction, people.published);
    await recordCommand(transaction, now(), {
      actor,
      command: 'remove-demonstration',
      subject: 'the demonstration',
      details: { removed: emailsOf(people.published) },
    });
    return people;
  });
  for (const { photoUrl } of published) await removePhoto(dependencies, photoUrl);
  const [left] = await database
    .select({ number: count() })
    .from(purchases)
    .where(and(eq(purchases.orderKeyId, sandboxKeyId), isNotNull(purchases.verifiedAt)));
  return {
    removed: emailsOf(published),
    keptWithAnotherPassword: emailsOf(changed),
    sandboxPurchasesOfOthers: left?.number ?? 0,
    kept: keptOfTheDemonstration,
  };
};
