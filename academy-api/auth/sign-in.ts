import type { AccountRow } from '../database/tables/auth.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { networkOf } from '../http/network.ts';
import { countTry, forgetTries, takeBackTry, type RateLimit } from '../http/rate-limits.ts';
import { decoyHash, isOutdatedHash, verifyPassword } from '../passwords.ts';
import { findAccount, renewPasswordHash } from './accounts.ts';
import { limits, pairOf } from './limits.ts';
import { mailOwner } from './mail-owner.ts';
import { isKnownNetwork, rememberNetwork } from './networks.ts';
import { openSession, type Tokens } from './sessions.ts';

/** What somebody signs in with, and the address of the client. */
export type Credentials = { readonly email: string; readonly password: string; readonly address: string | undefined };

type SignedIn = { readonly account: AccountRow; readonly tokens: Tokens };

/**
 * Opens a session for the right password. Throws a 401 ApiError for a wrong one, a 403 when the account cannot be used,
 * and a 429 when too many wrong ones were tried.
 */
export const signIn = async (dependencies: Dependencies, credentials: Credentials): Promise<SignedIn> => {
  const found = await accountOf(dependencies, credentials);
  const opened = (await open(dependencies, found)) ?? (await openAgain(dependencies, credentials));
  if (opened === null) throw signInRefused();
  const { account, tokens } = opened;
  await rememberNetwork(dependencies, account.id, credentials.address);
  // The password itself is known at this moment alone.
  if (isOutdatedHash(account.passwordHash)) await renewPasswordHash(dependencies, account, credentials.password);
  return { account, tokens };
};

const open = async (dependencies: Dependencies, account: AccountRow): Promise<SignedIn | null> => {
  const tokens = await openSession(dependencies, account);
  return tokens === null ? null : { account, tokens };
};

/** Opens a session when another sign-in has renewed the stored hash of the same password in the meantime. */
const openAgain = async (dependencies: Dependencies, { email, password }: Credentials): Promise<SignedIn | null> => {
  const account = await findAccount(dependencies, email);
  const isSame = account !== null && (await verifyPassword(password, account.passwordHash));
  return isSame ? open(dependencies, account) : null;
};

/** Forgets the wrong passwords that were tried for an account, on every network. */
export const forgetSignInTries = async (dependencies: Dependencies, email: string): Promise<void> => {
  await forgetTries(dependencies, limits.signInOfAccount, email);
  await forgetTries(dependencies, limits.signInOfPair, email);
};

const signInRefused = () => new ApiError(401, 'SIGN_IN_REFUSED', 'E-mail and password do not open an account.');

const accountOf = async (
  dependencies: Dependencies,
  { email, password, address }: Credentials,
): Promise<AccountRow> => {
  // The try is counted before the password is checked and taken back on success, so that simultaneous guesses are all
  // counted.
  const counters = await countersOf(dependencies, email, address);
  for (const { limit, who, isTold } of counters) {
    try {
      await countTry(dependencies, limit, who);
    } catch (error) {
      if (isTold) void tellOwner(dependencies, email);
      throw error;
    }
  }
  const account = await findAccount(dependencies, email);
  // An unknown address is answered like a wrong password and takes as long, so that accounts cannot be discovered.
  const isRight = await verifyPassword(password, account?.passwordHash ?? (await decoyHash()));
  if (account === null || !isRight) throw signInRefused();
  for (const { limit, who } of counters) await takeBackTry(dependencies, limit, who);
  if (account.verifiedAt === null) {
    throw new ApiError(403, 'NOT_VERIFIED', 'Please verify your e-mail address first: register again for a new code.');
  }
  if (account.status !== 'ACTIVE') {
    throw new ApiError(403, 'ACCOUNT_CLOSED', 'This account is closed. Please write to us if you want it back.');
  }
  return account;
};

type Counter = { readonly limit: RateLimit; readonly who: string; readonly isTold: boolean };

const countersOf = async (
  dependencies: Dependencies,
  email: string,
  address: string | undefined,
): Promise<Counter[]> => [
  { limit: limits.signInFromNetwork, who: networkOf(address), isTold: false },
  { limit: limits.signInOfPair, who: pairOf(email, address), isTold: true },
  ...((await isKnownNetwork(dependencies, email, address))
    ? []
    : [{ limit: limits.signInOfAccount, who: email, isTold: true }]),
];

const tellOwner = async (dependencies: Dependencies, email: string): Promise<void> =>
  mailOwner(dependencies, email, 'owner not told of attempts to sign in', async (within, { email: to, name }) => {
    if (!(await isFirstToday(within, email))) return;
    const link = `${within.config.publicUrl}/forgot-password`;
    await within.mail(within.database, { kind: 'sign-in-attempts', to, name, link });
  });

const isFirstToday = async (dependencies: Dependencies, email: string): Promise<boolean> => {
  try {
    await countTry(dependencies, limits.signInTold, email);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};
