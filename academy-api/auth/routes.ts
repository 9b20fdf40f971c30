import { Router } from 'express';
import type { AccountRow } from '../database/tables/auth.ts';
import type { Dependencies } from '../dependencies.ts';
import { clearTokens, optionalLearnerOf, setTokens, tokensOf } from './authenticate.ts';
import { ApiError } from '../http/api-error.ts';
import { networkOf } from '../http/network.ts';
import { countTry } from '../http/rate-limits.ts';
import { valid } from '../http/validate.ts';
import { resetPassword, saveRegistration, verifyEmail } from './accounts.ts';
import { forgotBody, loginBody, registerBody, registerMessages, resetBody, verifyBody } from './bodies.ts';
import { limits, pairOf } from './limits.ts';
import { mailOwner } from './mail-owner.ts';
import { isKnownNetwork, networkHash, rememberNetwork } from './networks.ts';
import { issueReset } from './password-resets.ts';
import { hashPassword } from '../passwords.ts';
import { accessSeconds, closeSession } from './sessions.ts';
import { forgetSignInTries, signIn } from './sign-in.ts';

const userJson = ({ id, name, email, photoUrl, role }: AccountRow) => ({ id, name, email, photoUrl, role });

/**
 * Routes of accounts and sessions: POST /auth/login, /logout, /register, /verify-email, /forgot-password and
 * /reset-password.
 */
export const createAuthRoutes = (dependencies: Dependencies): Router => {
  const router = Router();

  router.post('/login', async (request, response) => {
    const { email, password } = valid(loginBody, request.body);
    const { account, tokens } = await signIn(dependencies, { email, password, address: request.ip });
    setTokens(dependencies, response, tokens);
    response.json({ expiresInSec: accessSeconds, user: userJson(account) });
  });

  router.post('/logout', async (request, response) => {
    await closeSession(dependencies, tokensOf(request));
    clearTokens(dependencies, response);
    response.json({ success: true });
  });

  router.post('/register', async (request, response) => {
    const { password, ...registration } = valid(registerBody(dependencies.now()), request.body, registerMessages);
    const { email } = registration;
    await countTry(dependencies, limits.registerFromNetwork, networkOf(request.ip));
    await countTry(dependencies, limits.registerOfPair, pairOf(email, request.ip));
    await countTry(dependencies, limits.registerOfAccount, email);
    const network = await networkHash(dependencies, request.ip);
    const passwordHash = await hashPassword(password);
    const isSaved = await saveRegistration(dependencies, { ...registration, passwordHash }, network);
    if (!isSaved) {
      throw new ApiError(409, 'EMAIL_TAKEN', {
        en: 'An account with this e-mail already exists.',
        bn: 'এই ইমেইলে আগেই একটি অ্যাকাউন্ট আছে।',
      });
    }
    response.status(201).json({ success: true });
  });

  router.post('/verify-email', async (request, response) => {
    const { email, code } = valid(verifyBody, request.body);
    await countTry(dependencies, limits.verifyFromNetwork, networkOf(request.ip));
    await countTry(dependencies, limits.verifyOfPair, pairOf(email, request.ip));
    const accountId = await verifyEmail(dependencies, email, code, await networkHash(dependencies, request.ip));
    if (accountId === null) {
      throw new ApiError(400, 'CODE_REFUSED', 'The code is wrong or has expired.');
    }
    await rememberNetwork(dependencies, accountId, request.ip);
    response.json({ success: true });
  });

  router.post('/forgot-password', async (request, response) => {
    const { email } = valid(forgotBody, request.body);
    await countTry(dependencies, limits.resetFromNetwork, networkOf(request.ip));
    await countTry(dependencies, limits.resetOfPair, pairOf(email, request.ip));
    if (!(await isKnownNetwork(dependencies, email, request.ip))) {
      await countTry(dependencies, limits.resetOfAccount, email);
    }
    response.json({ success: true });
    void sendReset(dependencies, email);
  });

  router.post('/reset-password', async (request, response) => {
    const { token, password } = valid(resetBody, request.body);
    await countTry(dependencies, limits.newPasswordFromNetwork, networkOf(request.ip));
    const account = await resetPassword(dependencies, token, await hashPassword(password));
    if (account === null) throw new ApiError(400, 'RESET_REFUSED', 'This link is invalid or expired.');
    await forgetSignInTries(dependencies, account.email);
    await rememberNetwork(dependencies, account.id, request.ip);
    response.json({ success: true });
  });

  return router;
};

/** The route GET /me: whether the client is signed in, and as whom. */
export const createMeRoutes = (dependencies: Dependencies): Router => {
  const router = Router();

  router.get('/me', async (request, response) => {
    const learner = await optionalLearnerOf(dependencies, request, response);
    response.json({ authenticated: learner !== null, user: learner === null ? null : userJson(learner) });
  });

  return router;
};

const sendReset = async (dependencies: Dependencies, email: string): Promise<void> =>
  mailOwner(dependencies, email, 'reset link not written', async (within, { id, email: to, name }) => {
    const link = `${within.config.publicUrl}/reset-password?token=${await issueReset(within, id)}`;
    await within.mail(within.database, { kind: 'password-reset', to, name, link });
  });
