import type { Rest } from '../rest/rest.ts';
import { type LogInRecord, readLogIn, readSession, type SessionRecord } from './records.ts';

/** A registration as the API takes it; dateOfBirth is an ISO 8601 instant. */
export type Registration = { name: string; email: string; password: string; dateOfBirth: string };

/** The calls about accounts and sessions. Each rejects with a RestError. */
export type AuthApi = {
  /** GET /me. */
  readonly session: () => Promise<SessionRecord>;
  /** POST /auth/login. */
  readonly logIn: (credentials: { email: string; password: string }) => Promise<LogInRecord>;
  /** POST /auth/logout; given up after 3 seconds. */
  readonly logOut: () => Promise<void>;
  /** POST /auth/register; given up after 10 seconds. */
  readonly register: (registration: Registration) => Promise<void>;
  /** POST /auth/verify-email. */
  readonly verifyEmail: (code: { email: string; code: string }) => Promise<void>;
  /** POST /auth/forgot-password. */
  readonly requestPasswordReset: (address: { email: string }) => Promise<void>;
  /** POST /auth/reset-password. */
  readonly resetPassword: (reset: { token: string; password: string }) => Promise<void>;
};

const registrationTimeoutMs = 10_000;
const logOutTimeoutMs = 3_000;

/** The calls about accounts and sessions over a client that carries the requester's session. */
export const createAuthApi = (rest: Rest): AuthApi => ({
  session: () => rest.getWithDecodeCache('/me', readSession),
  logIn: (credentials) => rest.post('/auth/login', credentials, readLogIn),
  logOut: () => rest.send('/auth/logout', undefined, { timeoutMs: logOutTimeoutMs }),
  register: (registration) => rest.send('/auth/register', registration, { timeoutMs: registrationTimeoutMs }),
  verifyEmail: (code) => rest.send('/auth/verify-email', code),
  requestPasswordReset: (address) => rest.send('/auth/forgot-password', address),
  resetPassword: (reset) => rest.send('/auth/reset-password', reset),
});
