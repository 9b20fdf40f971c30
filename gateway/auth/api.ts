import type { Rest } from '../rest/rest.ts';
import { logInRecord, sessionRecord, type LogInRecord, type SessionRecord } from './records.ts';

/** A registration as the API takes it; dateOfBirth is an ISO 8601 instant. */
export type Registration = { name: string; email: string; password: string; dateOfBirth: string };

const registrationTimeoutMs = 10_000;
const logOutTimeoutMs = 3_000;

/** The calls for accounts and sessions. */
export const createAuthApi = (rest: Rest) => ({
  /** GET /me */
  session: (): Promise<SessionRecord> => rest.get('/me', sessionRecord),
  /** POST /auth/login */
  logIn: (body: { email: string; password: string }): Promise<LogInRecord> =>
    rest.post('/auth/login', body, logInRecord),
  /** POST /auth/logout */
  logOut: (): Promise<void> => rest.send('/auth/logout', undefined, { timeoutMs: logOutTimeoutMs }),
  /** POST /auth/register; given up after 10 seconds. */
  register: (body: Registration): Promise<void> =>
    rest.send('/auth/register', body, { timeoutMs: registrationTimeoutMs }),
  /** POST /auth/verify-email */
  verifyEmail: (body: { email: string; code: string }): Promise<void> => rest.send('/auth/verify-email', body),
  /** POST /auth/forgot-password */
  requestPasswordReset: (body: { email: string }): Promise<void> => rest.send('/auth/forgot-password', body),
  /** POST /auth/reset-password */
  resetPassword: (body: { token: string; password: string }): Promise<void> => rest.send('/auth/reset-password', body),
});
