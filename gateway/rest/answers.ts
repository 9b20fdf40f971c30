import { textOrNull } from '../values/text.ts';
import { DecodeError, type JsonObject, objectOrNull } from './decode.ts';
import { RestError } from './errors.ts';
import { headerOf, type RawAnswer } from './transport.ts';

/** What came back from a call, not yet understood. */
export type Answer = RawAnswer & {
  /** What the text says; undefined where it was not asked for, or the answer is not of the 200s. */
  readonly json: unknown;
  /** Whether another call has changed the session while this one was on its way. */
  readonly isOutdated: boolean;
};

/** Whether a status is one of the 200s. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The JSON of a text; throws a DecodeError for anything else. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new DecodeError('answer is no JSON');
  }
};

/** The words for people in the error field of an answer: a text, or an object with a message; null for anything else. */
export const errorWordsOf = (body: JsonObject | null): string | null =>
  textOrNull(body?.error) ?? textOrNull(objectOrNull(body?.error)?.message);

/** The body of an answer that is not what was asked for; null where it is no JSON, and its status has to say enough. */
const bodyOf = (text: string): JsonObject | null => {
  try {
    return objectOrNull(JSON.parse(text));
  } catch {
    return null;
  }
};

/** An answer of the 200s that is not what was asked for; some APIs say no that way, with an error field. */
export const unreadable = (call: string, { status, text }: RawAnswer, cause: unknown): RestError =>
  new RestError({ failure: 'UNREADABLE', call, status, error: errorWordsOf(bodyOf(text)), cause });

/** The seconds of a Retry-After header, which names them or an instant; null where it is neither. */
const retryAfterOf = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header);
  const instant = Date.parse(header);
  return Number.isNaN(instant) ? null : Math.max(0, Math.ceil((instant - now) / 1000));
};

/** What an answer that says no tells: { error, code, message }, with the code in one of three places. */
export const refusal = (call: string, { status, text, headers }: RawAnswer): RestError => {
  const body = bodyOf(text);

  return new RestError({
    failure: 'REFUSED',
    call,
    status,
    code: textOrNull(body?.code) ?? textOrNull(objectOrNull(body?.error)?.code) ?? textOrNull(body?.error),
    error: errorWordsOf(body),
    message: textOrNull(body?.message),
    retryAfterSeconds: retryAfterOf(headerOf(headers, 'retry-after'), Date.now()),
  });
};
