import type { CookieOptions, Request, Response } from 'express';
import type { Academy } from '../dependencies.ts';
import { accessSeconds, recognise, refreshSeconds, type Account, type Tokens } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import { ApiError } from './errors.ts';

/** The cookies that carry a session. */
const cookieNames = { access: 'accessToken', refresh: 'refreshToken' } as const;

/** The learner behind a call. Renews the session's cookies where needed. Throws a 401. */
export const learnerOf = async (academy: Academy, request: Request, response: Response): Promise<Account> => {
  const learner = await optionalLearnerOf(academy, request, response);
  if (learner === null) throw new ApiError(401, 'SIGN_IN_REQUIRED', 'Please login to continue.');
  return learner;
};

/** The same, but null for a call without any token. Tokens of which none is valid are a 401 all the same. */
export const optionalLearnerOf = async (
  academy: Academy,
  request: Request,
  response: Response,
): Promise<Account | null> => {
  const tokens = tokensOf(request);
  if (tokens.access === undefined && tokens.refresh === undefined) return null;
  const recognised = await recognise(academy, tokens);
  if (recognised === null) {
    throw new ApiError(401, 'TOKEN_EXPIRED', 'Your session has expired. Please login again.');
  }
  if (recognised.renewed !== null) setTokens(academy, response, recognised.renewed);
  return recognised.account;
};

/** The tokens that a call carries. */
export const tokensOf = (request: Request): Partial<Tokens> => {
  const cookies = new Map(
    (request.get('cookie') ?? '').split(';').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=');
      return [name, value.join('=')] as const;
    }),
  );
  const access = cookies.get(cookieNames.access);
  const refresh = cookies.get(cookieNames.refresh);
  return { ...(access ? { access } : {}), ...(refresh ? { refresh } : {}) };
};

const attributesOf = ({ publicUrl }: Config): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: publicUrl.startsWith('https:'),
});

/** Hands the tokens of a session to the browser. */
export const setTokens = ({ config }: Academy, response: Response, tokens: Tokens): void => {
  const common = attributesOf(config);
  response.cookie(cookieNames.access, tokens.access, { ...common, maxAge: accessSeconds * 1000 });
  response.cookie(cookieNames.refresh, tokens.refresh, { ...common, maxAge: refreshSeconds * 1000 });
};

/** Takes the tokens back. */
export const clearTokens = ({ config }: Academy, response: Response): void => {
  const common = attributesOf(config);
  response.clearCookie(cookieNames.access, common);
  response.clearCookie(cookieNames.refresh, common);
};
