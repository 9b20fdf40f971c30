import { type JsonObject, tryParseJson } from '../values/json.ts';
import { textOrNull } from '../values/text.ts';
import { objectOrNull } from './decode.ts';
import { RestError } from './errors.ts';
import { headerOf, type HttpResponse, type ResponseHeaders } from './transport.ts';

/** The response to a call, its JSON parsed but not decoded. */
export type RestResponse = HttpResponse & {
  /** Undefined where no JSON was wanted, the status is not of the 200s, or the response is known. */
  readonly json: unknown;
  /** Whether it is the same as the known one: the API says so (304), or sends the same text again, which is then not parsed. */
  readonly isKnown: boolean;
  /** Whether another call of the same request has changed the session while this one was under way. */
  readonly isOutdated: boolean;
};

/** The sentence for people in the `error` field of a body, which is a text or an object with a message; else null. */
export const errorWordsOf = (body: JsonObject | null): string | null =>
  textOrNull(body?.error) ?? textOrNull(objectOrNull(body?.error)?.message);

/** The machine-readable code of a body, of its own or in its `error`; null where neither has one. */
export const errorCodeOf = (body: JsonObject | null): string | null =>
  textOrNull(body?.code) ?? textOrNull(objectOrNull(body?.error)?.code);

/** The JSON object of an error response; null where the body is anything else, and the status has to suffice. */
export const bodyOf = (text: string): JsonObject | null => objectOrNull(tryParseJson(text));

/** The error for a response of the 200s that cannot be understood. Its `error` field counts: some APIs refuse that way. */
export const unreadableResponse = (call: string, { status, text }: HttpResponse, cause: unknown): RestError =>
  new RestError({ failure: 'UNREADABLE', call, status, error: errorWordsOf(bodyOf(text)), cause });

/**
 * The seconds of Retry-After, which holds seconds or an instant; null where it is neither. An instant is one of the API's clock,
 * which Date tells.
 */
const retryAfterOf = (headers: ResponseHeaders): number | null => {
  const header = headerOf(headers, 'retry-after');
  if (header === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header);
  const [instant, sentAt] = [Date.parse(header), Date.parse(headerOf(headers, 'date') ?? '')];
  const now = Number.isNaN(sentAt) ? Date.now() : sentAt;
  return Number.isNaN(instant) ? null : Math.max(0, Math.ceil((instant - now) / 1000));
};

/** The error for a response of another status: its body is { error, code, message }, with the code in one of three places. */
export const errorOfResponse = (call: string, { status, text, headers }: HttpResponse): RestError => {
  const json = tryParseJson(text);
  const body = objectOrNull(json);

  return new RestError({
    failure: 'REFUSED',
    call,
    status,
    code: errorCodeOf(body) ?? textOrNull(body?.error),
    error: errorWordsOf(body),
    message: textOrNull(body?.message),
    isJson: json !== undefined,
    retryAfterSeconds: retryAfterOf(headers),
  });
};
