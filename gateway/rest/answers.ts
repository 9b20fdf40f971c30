import { textOrNull } from '../values/text.ts';
import { DecodeError, objectOrNull } from './decode.ts';
import { RestError } from './errors.ts';

/** What came back from a call, not yet understood. */
export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
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

/** What an answer that says no tells: { error, code, message }, with the code in one of three places. */
export const refusal = (call: string, { status, text, retryAfter }: Answer): RestError => {
  let body = null;
  try {
    body = objectOrNull(JSON.parse(text));
  } catch {
    // An answer without JSON has no words to pass on; its status says enough.
  }
  const nested = objectOrNull(body?.error);
  const error = textOrNull(body?.error) ?? textOrNull(nested?.message);
  const seconds = Number.parseInt(retryAfter ?? '', 10);

  return new RestError({
    failure: 'REFUSED',
    call,
    status,
    code: textOrNull(body?.code) ?? textOrNull(nested?.code) ?? textOrNull(body?.error),
    error,
    message: textOrNull(body?.message),
    retryAfterSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
  });
};
