import type { Rest } from '../rest/rest.ts';
import { readLogIn, readSession } from './records.ts';

/** A registration as the API takes it; dateOfBirth is an ISO 8601 instant. */
export type Registration = { name: string; email: string; password: string; dateOfBirth: string };

const registrationTimeoutMs = 10_000;
const logOutTimeoutMs = 3_000;

/** The calls about accounts and sessions, on behalf of the requester. Each rejects with a RestError. */
export const createAuthApi = (rest: Rest) => ({
  session: () => rest.getWithDecodeCache('/me', readSession),
  logIn: (credentials: { email: string; password: string }) => rest.post('/auth/login', credentials, readLogIn),
  logOut: () => rest.send('/auth/logout', undefined, { timeoutMs: logOutTimeoutMs }),
  register: (registration: Registration) =>
    rest.send('/auth/register', registration, { timeoutMs: registrationTimeoutMs }),
  verifyEmail: (code: { email: string; code: string }) => rest.send('/auth/verify-email', code),
  requestPasswordReset: (address: { email: string }) => rest.send('/auth/forgot-password', address),
  resetPassword: (reset: { token: string; password: string }) => rest.send('/auth/reset-password', reset),
});
