import { and, inArray, isNotNull } from 'drizzle-orm';
import { StartupError } from '../errors.ts';
import { verifyPassword } from '../passwords.ts';
import type { Database } from './client.ts';
import { seededAdministrator, seededPeople, seedPassword } from './seed-data/people.ts';
import { type AccountRow, accounts } from './tables/auth.ts';

type Account = Pick<AccountRow, 'id' | 'email' | 'photoUrl'>;

const emails = [...seededPeople, seededAdministrator].map(({ email }) => email);
const isOfDemonstration = and(inArray(accounts.email, emails), isNotNull(accounts.verifiedAt));

/**
 * The accounts of the demonstration, split by whether they still have the password that is published. A registration that was
 * never verified is not one of them: anybody can register any address with that password, and nobody can sign in with it.
 * Within a transaction they can be locked, so that no password of them is changed until it ends.
 */
export const demonstrationAccounts = async (
  database: Database,
  { lock = false } = {},
): Promise<{ readonly published: Account[]; readonly changed: Account[] }> => {
  const found = database.select().from(accounts).where(isOfDemonstration).orderBy(accounts.id);
  const rows = await (lock ? found.for('update') : found);
  // The seed hashes the password once for all, and hashing is slow on purpose.
  const hashes = new Map<string, boolean>();
  for (const { passwordHash } of rows) {
    if (!hashes.has(passwordHash)) hashes.set(passwordHash, await verifyPassword(seedPassword, passwordHash));
  }
  const isPublished = ({ passwordHash }: (typeof rows)[number]) => hashes.get(passwordHash) === true;
  return { published: rows.filter(isPublished), changed: rows.filter((row) => !isPublished(row)) };
};

/** Refuses a database in which an account has the demonstration's password. Throws a StartupError. */
export const refuseDemonstration = async (database: Database): Promise<void> => {
  const { published } = await demonstrationAccounts(database);
  if (published.length === 0) return;
  const emails = published.map(({ email }) => email).join(', ');
  throw new StartupError(
    `Accounts of the demonstration have a published password: ${emails}. Remove them with: npm run academy -- remove-demonstration`,
  );
};
