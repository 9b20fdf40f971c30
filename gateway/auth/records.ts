import { readPartialSummary, type SummaryRecord } from '../profile/records.ts';
import { integerOrNull, objectOf, objectOrNull } from '../rest/decode.ts';
import type { JsonObject } from '../values/json.ts';

/** What GET /me says: whether somebody is signed in, and the person as far as it names them. */
export type SessionRecord = { readonly isSignedIn: boolean; readonly person: Partial<SummaryRecord> };

/** What POST /auth/login says: how long the session lives, and the person as far as it names them. */
export type LogInRecord = { readonly expiresInSeconds: number | null; readonly user: JsonObject | null };

/** Reads the answer of GET /me. It needs both the flag and a user, whatever fields that user has, to be a session. */
export const readSession = (json: unknown): SessionRecord => {
  const { authenticated, user } = objectOf(json);
  const person = objectOrNull(user);
  return { isSignedIn: authenticated === true && person !== null, person: readPartialSummary(person ?? {}) };
};

/** Reads the answer of POST /auth/login. */
export const readLogIn = (json: unknown): LogInRecord => {
  const { expiresInSec, user } = objectOf(json);
  return { expiresInSeconds: integerOrNull(expiresInSec), user: objectOrNull(user) };
};
