import type { JsonObject } from '../values/json.ts';
import { textOrNull } from '../values/text.ts';
import type { Call } from './call.ts';
import { type ContractFinding, type ExpectedFields, type FindRoute, kindOfFinding } from './contract.ts';
import { bodyOf, errorCodeOf, errorWordsOf, type RestResponse } from './response.ts';

/** The name of the body of an error response in findings; its fields are named by their path. */
const wholeFailure = '(failure)';

/** nginx and Apache answer 400 by themselves to a header of more than 8 KB, its name included. */
const maxCookieLength = 8_000;

/**
 * Whether a server in front of the API may have answered, with a body of its own form: because it cannot reach the API, or
 * because of cookies that are too long, which any stranger can send.
 */
const isOfProxy = ({ request: { jar } }: Call, status: number): boolean => {
  if (status === 400) return (jar?.upstreamHeader() ?? '').length > maxCookieLength;
  return status === 431 || (status >= 502 && status <= 504);
};

/** Whether the gateway can read the meaning of a field, in whatever form it came. */
const isUnderstood = (field: string, body: JsonObject): boolean => {
  if (field === 'error') return errorWordsOf(body) !== null;
  return field === 'code' && errorCodeOf(body) !== null;
};

/** Finds what in an error response disagrees with the contract, which has one form for all error bodies. */
export type FindInFailure = (call: Call, response: RestResponse) => readonly ContractFinding[];

/** Creates this function; it finds nothing on a route that the contract does not have. */
export const createFindInFailure =
  (expected: ExpectedFields, findRoute: FindRoute): FindInFailure =>
  (call, { status, text }) => {
    const body = bodyOf(text);
    const isForeign = isOfProxy(call, status) && textOrNull(body?.error) === null && textOrNull(body?.code) === null;
    const route = isForeign ? undefined : findRoute(call.method, call.path)?.route;
    if (route === undefined) return [];
    if (body === null) return [{ route, field: wholeFailure, kind: text.trim() === '' ? 'missing' : 'type' }];
    return Object.entries(expected).flatMap(([name, field]) => {
      const kind = isUnderstood(name, body) ? null : kindOfFinding(body[name], field);
      return kind === null ? [] : [{ route, field: `${wholeFailure}.${name}`, kind }];
    });
  };
