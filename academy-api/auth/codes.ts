import { randomInt } from 'node:crypto';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { keyedHash } from '../database/secrets.ts';
import { verificationCodes } from '../database/tables/auth.ts';
import { validMinutes } from '../mail/validity.ts';

const maxAttempts = 5;

/** What somebody registers: the password as its hash, the date of birth as YYYY-MM-DD. */
export type Registrant = { readonly name: string; readonly passwordHash: string; readonly dateOfBirth: string | null };

type CodeRow = typeof verificationCodes.$inferSelect;

// A code has only a million values, so a plain hash of it could be reversed by trying them all; the HMAC key is in
// another table.
const hashOf = ({ database }: Dependencies, accountId: number, code: string): Promise<string> =>
  keyedHash(database, 'verification-codes', `${accountId}:${code}`);

const validCodes = async ({ database, now }: Dependencies, accountId: number): Promise<CodeRow[]> =>
  database
    .select()
    .from(verificationCodes)
    .where(and(eq(verificationCodes.accountId, accountId), gt(verificationCodes.expiresAt, now())));

/**
 * Issues the verification code of a registration that was made on a network. It differs from the other valid codes of
 * the account. The account's row must be locked.
 */
export const issueCode = async (
  dependencies: Dependencies,
  accountId: number,
  { name, passwordHash, dateOfBirth }: Registrant,
  network: string,
): Promise<string> => {
  const taken = new Set((await validCodes(dependencies, accountId)).map(({ codeHash }) => codeHash));
  const draw = async (): Promise<{ code: string; codeHash: string }> => {
    const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
    const codeHash = await hashOf(dependencies, accountId, code);
    return taken.has(codeHash) ? draw() : { code, codeHash };
  };
  const { code, codeHash } = await draw();
  const createdAt = dependencies.now();
  await dependencies.database.insert(verificationCodes).values({
    accountId,
    codeHash,
    name,
    passwordHash,
    dateOfBirth,
    network,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + validMinutes.verification * 60_000),
  });
  return code;
};

/**
 * Redeems a verification code that was entered on a network, and returns the registration that it was mailed for. Null
 * when it is wrong, used, expired, or has had too many attempts. The account's row must be locked.
 *
 * Anybody can register any address, and all codes go to the same mailbox. So the owner of the mailbox may enter the code
 * of a stranger's registration, and would open the account with the stranger's password. Therefore only the codes of
 * registrations from the network where the code is entered are good. Where there are none, because the code is entered on
 * another device, any code is good as long as all valid ones were asked for on one network; else a new one must be asked
 * for where it will be entered. Attempts on the code's own network and elsewhere are counted apart, so that a stranger
 * cannot use up those of the owner.
 */
export const useCode = async (
  dependencies: Dependencies,
  accountId: number,
  code: string,
  network: string,
): Promise<Registrant | null> => {
  const { database } = dependencies;
  const valid = await validCodes(dependencies, accountId);
  const own = valid.filter((row) => row.network === network);
  const ofOneNetwork = new Set(valid.map((row) => row.network)).size === 1 ? valid : [];
  const [eligible, counter] =
    own.length > 0 ? ([own, 'attempts'] as const) : ([ofOneNetwork, 'foreignAttempts'] as const);

  const counted = await database
    .update(verificationCodes)
    .set({ [counter]: sql`${verificationCodes[counter]} + 1` })
    .where(
      and(
        inArray(
          verificationCodes.id,
          eligible.map(({ id }) => id),
        ),
        lt(verificationCodes[counter], maxAttempts),
      ),
    )
    .returning();
  const codeHash = await hashOf(dependencies, accountId, code);
  const used = counted.find((row) => row.codeHash === codeHash);
  if (used === undefined) return null;
  await database.delete(verificationCodes).where(eq(verificationCodes.accountId, accountId));
  return used;
};
