import { parseCookie } from 'cookie';
import { and, eq } from 'drizzle-orm';
import type { CookieOptions, Request, Response } from 'express';
import type { Database } from '../database/client.ts';
import { type AccountRow, accounts } from '../database/tables/auth.ts';
import type { Dependencies } from '../dependencies.ts';
import { accessSeconds, isUsable, recognise, refreshSeconds, type Tokens } from './sessions.ts';
import type { Config } from '../config.ts';
import { ApiError } from '../http/api-error.ts';

/** The cookies that carry the tokens of a session. */
const cookieNames = { access: 'accessToken', refresh: 'refreshToken' } as const;

const sessionExpired = () => new ApiError(401, 'TOKEN_EXPIRED', 'Your session has expired. Please login again.');

/**
 * The signed-in learner of a request. Renews the session's cookies when needed. Throws a 401 ApiError when there is no
 * session.
 */
export const learnerOf = async (
  dependencies: Dependencies,
  request: Request,
  response: Response,
): Promise<AccountRow> => {
  const learner = await optionalLearnerOf(dependencies, request, response);
  if (learner === null) throw new ApiError(401, 'SIGN_IN_REQUIRED', 'Please login to continue.');
  return learner;
};

/**
 * The signed-in learner of a request; null when it carries no token. Throws a 401 ApiError when it carries tokens and
 * none is valid.
 */
export const optionalLearnerOf = async (
  dependencies: Dependencies,
  request: Request,
  response: Response,
): Promise<AccountRow | null> => {
  const tokens = tokensOf(request);
  if (tokens.access === undefined && tokens.refresh === undefined) return null;
  const recognised = await recognise(dependencies, tokens);
  if (recognised === null) throw sessionExpired();
  if (recognised.renewed !== null) setTokens(dependencies, response, recognised.renewed);
  return recognised.account;
};

/**
 * Locks the account of a signed-in learner until the transaction ends, so that it is not erased while something is written
 * for it. Throws a 401 ApiError when it was blocked, closed or erased after the session was recognised.
 */
export const lockSignedIn = async (transaction: Database, accountId: number): Promise<AccountRow> => {
  const [account] = await transaction
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isUsable))
    .for('no key update');
  if (account === undefined) throw sessionExpired();
  return account;
};

/** The session tokens in the cookies of a request. */
export const tokensOf = (request: Request): Partial<Tokens> => {
  const cookies = parseCookie(request.get('cookie') ?? '');
  return { access: cookies[cookieNames.access] || undefined, refresh: cookies[cookieNames.refresh] || undefined };
};

const attributesOf = ({ publicUrl }: Config): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: publicUrl.startsWith('https:'),
});

/** Sets the cookies that carry a session's tokens. */
export const setTokens = ({ config }: Dependencies, response: Response, tokens: Tokens): void => {
  const common = attributesOf(config);
  response.cookie(cookieNames.access, tokens.access, { ...common, maxAge: accessSeconds * 1000 });
  response.cookie(cookieNames.refresh, tokens.refresh, { ...common, maxAge: refreshSeconds * 1000 });
};

/** Clears the cookies that carry a session's tokens. */
export const clearTokens = ({ config }: Dependencies, response: Response): void => {
  const common = attributesOf(config);
  response.clearCookie(cookieNames.access, common);
  response.clearCookie(cookieNames.refresh, common);
};
