import { Router } from 'express';
import type { Academy } from '../dependencies.ts';
import { clearTokens, optionalLearnerOf, setTokens, tokensOf } from '../http/authenticate.ts';
import { ApiError } from '../http/errors.ts';
import { publicAddress } from '../http/public-address.ts';
import { countTry, takeBackTry } from '../http/rate-limits.ts';
import { valid } from '../http/validate.ts';
import { findAccount, resetPassword, saveRegistration, verifyEmail } from './accounts.ts';
import { forgotBody, loginBody, registerBody, resetBody, verifyBody } from './bodies.ts';
import { limits } from './limits.ts';
import { issueReset } from './password-resets.ts';
import { decoyHash, hashPassword, verifyPassword } from './passwords.ts';
import { accessSeconds, closeSession, openSession, type Account } from './sessions.ts';

const userJson = ({ config }: Academy, { id, name, email, photoUrl, role }: Account) => ({
  id,
  name,
  email,
  photoUrl: publicAddress(config, photoUrl),
  role,
});

/** POST /auth/login, logout, register, verify-email, forgot-password, reset-password. */
export const createAuthRoutes = (academy: Academy): Router => {
  const router = Router();

  router.post('/login', async (request, response) => {
    const { email, password } = valid(loginBody, request.body);
    const account = await signIn(academy, email, password, request.ip ?? '');
    const tokens = await openSession(academy, account);
    if (tokens === null) throw signInRefused();
    setTokens(academy, response, tokens);
    response.json({ expiresInSec: accessSeconds, user: userJson(academy, account) });
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
    const saved = await saveRegistration(academy, { ...registration, passwordHash: await hashPassword(password) });
    if (saved === null) throw new ApiError(409, 'EMAIL_TAKEN', 'An account with this e-mail already exists.');
    const { email, name } = saved.account;
    await academy.mail({ kind: 'verification', to: email, name, code: saved.code });
    response.status(201).json({ success: true });
  });

  router.post('/verify-email', async (request, response) => {
    const { email, code } = valid(verifyBody, request.body);
    await countTry(academy, limits.verifyFromAddress, request.ip ?? '');
    await countTry(academy, limits.verifyAccount, email);
    if (!(await verifyEmail(academy, email, code))) {
      throw new ApiError(400, 'CODE_REFUSED', 'The code is wrong or has expired.');
    }
    response.json({ success: true });
  });

  router.post('/forgot-password', async (request, response) => {
    const { email } = valid(forgotBody, request.body);
    await countTry(academy, limits.resetFromAddress, request.ip ?? '');
    await countTry(academy, limits.resetOfAccount, email);
    response.json({ success: true });
    // After the answer, so that its time does not tell whether the address is known.
    void sendReset(academy, email);
  });

  router.post('/reset-password', async (request, response) => {
    const { token, password } = valid(resetBody, request.body);
    await countTry(academy, limits.newPasswordFromAddress, request.ip ?? '');
    if (!(await resetPassword(academy, token, await hashPassword(password)))) {
      throw new ApiError(400, 'RESET_REFUSED', 'This link is invalid or expired.');
    }
    response.json({ success: true });
  });

  return router;
};

/** GET /me: whether somebody is signed in, and who. */
export const createMeRoutes = (academy: Academy): Router => {
  const router = Router();

  router.get('/me', async (request, response) => {
    const learner = await optionalLearnerOf(academy, request, response);
    response.json({ authenticated: learner !== null, user: learner === null ? null : userJson(academy, learner) });
  });

  return router;
};

const signInRefused = () => new ApiError(401, 'SIGN_IN_REFUSED', 'E-mail and password do not open an account.');

const signIn = async (academy: Academy, email: string, password: string, address: string): Promise<Account> => {
  // Counted beforehand and taken back on success, so that guesses sent at the same moment count as well.
  await countTry(academy, limits.signInFromAddress, address);
  await countTry(academy, limits.signInOfAccount, email);
  const account = await findAccount(academy, email);
  // An unknown address takes as long as a known one, and its answer is the same.
  const isRight = await verifyPassword(password, account?.passwordHash ?? (await decoyHash()));
  if (account === null || !isRight) throw signInRefused();
  await takeBackTry(academy, limits.signInFromAddress, address);
  await takeBackTry(academy, limits.signInOfAccount, email);
  if (account.verifiedAt === null) {
    throw new ApiError(403, 'NOT_VERIFIED', 'Please verify your e-mail address first: register again for a new code.');
  }
  return account;
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
