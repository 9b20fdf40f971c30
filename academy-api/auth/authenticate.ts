import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { AccountRow } from '../database/tables/auth.ts';
import type { Dependencies } from '../dependencies.ts';
import { accessSeconds, recognise, refreshSeconds, type Tokens } from './sessions.ts';
import type { Config } from '../config.ts';
import { ApiError } from '../http/api-error.ts';

/** The cookies that carry the tokens of a session. */
const cookieNames = { access: 'accessToken', refresh: 'refreshToken' } as const;

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
  if (recognised === null) {
    throw new ApiError(401, 'TOKEN_EXPIRED', 'Your session has expired. Please login again.');
  }
  if (recognised.renewed !== null) setTokens(dependencies, response, recognised.renewed);
  return recognised.account;
};

/** The session tokens in the cookies of a request. */
export const tokensOf = (request: Request): Partial<Tokens> => {
  const cookies = parseCookie(request.get('cookie') ?? '');
  const { [cookieNames.access]: access, [cookieNames.refresh]: refresh } = cookies;
  return { ...(access ? { access } : {}), ...(refresh ? { refresh } : {}) };
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
