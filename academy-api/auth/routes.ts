import { Router } from 'express';
import type { Academy } from '../academy.ts';
import { clearTokens, optionalLearnerOf, setTokens, tokensOf } from '../http/authenticate.ts';
import { ApiError } from '../http/errors.ts';
import { countTry } from '../http/rate-limits.ts';
import { valid } from '../http/validate.ts';
import { changePassword, findAccount, markVerified, saveRegistration } from './accounts.ts';
import { forgotBody, loginBody, registerBody, resetBody, verifyBody } from './bodies.ts';
import { issueCode, useCode } from './codes.ts';
import { issueReset, useReset } from './password-resets.ts';
import { decoyHash, hashPassword, verifyPassword } from './passwords.ts';
import { accessSeconds, closeAllSessions, closeSession, openSession, type Account } from './sessions.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;

const limits = {
  signInOfAccount: { name: 'sign-in-account', most: 20, windowSeconds: quarterHour },
  signInFromAddress: { name: 'sign-in-address', most: 100, windowSeconds: quarterHour },
  registerAccount: { name: 'register-account', most: 6, windowSeconds: hour },
  registerFromAddress: { name: 'register-address', most: 60, windowSeconds: hour },
  verifyAccount: { name: 'verify-account', most: 30, windowSeconds: hour },
  resetOfAccount: { name: 'reset-account', most: 5, windowSeconds: hour },
  resetFromAddress: { name: 'reset-address', most: 60, windowSeconds: hour },
} as const;

/** What the API tells about a signed-in person. */
const userJson = ({ id, name, email, role }: Account) => ({ id, name, email, role });

const refused = () => new ApiError(401, 'SIGN_IN_REFUSED', 'E-mail and password do not open an account.');

/** POST /auth/login, logout, register, verify-email, forgot-password, reset-password. */
export const createAuthRoutes = (academy: Academy): Router => {
  const router = Router();

  router.post('/login', async (request, response) => {
    const { email, password } = valid(loginBody, request.body);
    await countTry(academy, limits.signInFromAddress, request.ip ?? '');
    await countTry(academy, limits.signInOfAccount, email);
    const account = await findAccount(academy, email);
    // An unknown address takes as long as a known one, and its answer is the same.
    const known = await verifyPassword(password, account?.passwordHash ?? (await decoyHash()));
    if (account === null || !known || account.verifiedAt === null) throw refused();
    setTokens(academy, response, await openSession(academy, account.id));
    response.json({ expiresInSec: accessSeconds, user: userJson(account) });
  });

  router.post('/logout', async (request, response) => {
    await closeSession(academy, tokensOf(request));
    clearTokens(academy, response);
    response.json({ success: true });
  });

  router.post('/register', async (request, response) => {
    const { password, ...registration } = valid(registerBody(academy.now()), request.body);
    await countTry(academy, limits.registerFromAddress, request.ip ?? '');
    await countTry(academy, limits.registerAccount, registration.email);
    const account = await saveRegistration(academy, { ...registration, passwordHash: await hashPassword(password) });
    if (account === null) throw new ApiError(409, 'EMAIL_TAKEN', 'An account with this e-mail already exists.');
    const code = await issueCode(academy, account.id);
    await academy.mail({ kind: 'verification', to: account.email, name: account.name, code });
    response.status(201).json({ message: 'We have sent a code to your e-mail address.' });
  });

  router.post('/verify-email', async (request, response) => {
    const { email, code } = valid(verifyBody, request.body);
    await countTry(academy, limits.verifyAccount, email);
    const account = await findAccount(academy, email);
    if (account === null || account.verifiedAt !== null || !(await useCode(academy, account.id, code))) {
      throw new ApiError(400, 'CODE_REFUSED', 'The code is wrong or has expired.');
    }
    await markVerified(academy, account.id);
    response.json({ verified: true });
  });

  router.post('/forgot-password', async (request, response) => {
    const { email } = valid(forgotBody, request.body);
    await countTry(academy, limits.resetFromAddress, request.ip ?? '');
    await countTry(academy, limits.resetOfAccount, email);
    response.json({ message: 'If your email exists, we sent reset instructions. Check your inbox.' });
    // After the answer, so that its time does not tell whether the address is known.
    void sendReset(academy, email);
  });

  router.post('/reset-password', async (request, response) => {
    const { token, password } = valid(resetBody, request.body);
    const accountId = await useReset(academy, token);
    if (accountId === null) throw new ApiError(400, 'RESET_REFUSED', 'This link is invalid or expired.');
    await changePassword(academy, accountId, await hashPassword(password));
    await closeAllSessions(academy, accountId);
    response.json({ success: true });
  });

  return router;
};

const sendReset = async (academy: Academy, email: string): Promise<void> => {
  try {
    const account = await findAccount(academy, email);
    if (account === null || account.verifiedAt === null) return;
    const token = await issueReset(academy, account.id);
    const link = `${academy.config.publicUrl}/reset-password?token=${token}`;
    await academy.mail({ kind: 'password-reset', to: account.email, name: account.name, link });
  } catch (error) {
    academy.log.error({ err: error }, 'reset link not sent');
  }
};

/** GET /me: whether somebody is signed in, and who. */
export const createMeRoutes = (academy: Academy): Router => {
  const router = Router();

  router.get('/me', async (request, response) => {
    const learner = await optionalLearnerOf(academy, request, response);
    response.json({ authenticated: learner !== null, user: learner === null ? null : userJson(learner) });
  });

  return router;
};
