import { readPartialSummary, type SummaryRecord } from '../profile/records.ts';
import { type DecodeReport, reportWithin } from '../rest/decode-report.ts';
import { integerOrNull, objectField, objectOf, strictFlagField } from '../rest/decode.ts';
import type { JsonObject } from '../values/json.ts';

/** What GET /me says: whether somebody is signed in, and the person as far as it names them. */
export type SessionRecord = { readonly isSignedIn: boolean; readonly person: Partial<SummaryRecord> };

/** What POST /auth/login says: how long the session lives, and the person as far as it names them; null where it names nobody. */
export type LogInRecord = { readonly expiresInSeconds: number | null; readonly person: Partial<SummaryRecord> | null };

const readUser = (user: JsonObject | null, report: DecodeReport): Partial<SummaryRecord> | null =>
  user === null ? null : readPartialSummary(user, reportWithin(report, 'user'));

/** Reads the answer of GET /me. It needs both the flag and a user, whatever fields that user has, to be a session. */
export const readSession = (json: unknown, report: DecodeReport): SessionRecord => {
  const answer = objectOf(json);
  const isAuthenticated = strictFlagField(answer, 'authenticated', report) === true;
  const user = objectField(answer, 'user', report);
  if (isAuthenticated && answer.user === null) report.found('user', 'null');
  return { isSignedIn: isAuthenticated && user !== null, person: readUser(user, report) ?? {} };
};

/** Reads the answer of POST /auth/login. */
export const readLogIn = (json: unknown, report: DecodeReport): LogInRecord => {
  const answer = objectOf(json);
  const expiresInSeconds = integerOrNull(answer.expiresInSec);
  if (expiresInSeconds === null) report.check('expiresInSec', answer.expiresInSec);
  return { expiresInSeconds, person: readUser(objectField(answer, 'user', report), report) };
};
