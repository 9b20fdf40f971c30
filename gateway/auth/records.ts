import { integerOrNull, objectOf, objectOrNull, type Decode } from '../rest/decode.ts';
import type { JsonObject } from '../values/json.ts';

/** What GET /me says. */
export type SessionRecord = { readonly isSignedIn: boolean };

/** What POST /auth/login says: how long the session lives, and the person as far as it tells. */
export type LogInRecord = { readonly expiresInSeconds: number | null; readonly user: JsonObject | null };

/** Somebody is signed in only when the answer says so and brings a user as well, whatever fields that has. */
export const sessionRecord: Decode<SessionRecord> = (json) => {
  const { authenticated, user } = objectOf(json);
  return { isSignedIn: authenticated === true && objectOrNull(user) !== null };
};

/** Reads the answer to a login. */
export const logInRecord: Decode<LogInRecord> = (json) => {
  const { expiresInSec, user } = objectOf(json);
  return { expiresInSeconds: integerOrNull(expiresInSec), user: objectOrNull(user) };
};
