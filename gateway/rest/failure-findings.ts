import type { JsonObject } from '../values/json.ts';
import { textOrNull } from '../values/text.ts';
import type { Call } from './call.ts';
import { type ContractFinding, type ExpectedFields, type FindRoute, kindOfFinding } from './contract.ts';
import { objectOrNull } from './decode.ts';
import { bodyOf, errorWordsOf, type RestResponse } from './response.ts';

/** The name of the body of an error response in findings; its fields are named by their path. */
const wholeFailure = '(failure)';

/** Whether a proxy sends this status, with a body of its own form, when it cannot reach the API. */
const isOfProxy = (status: number): boolean => status >= 502 && status <= 504;

/** Whether the gateway can read the meaning of a field, in whatever form it came. */
const isUnderstood = (field: string, body: JsonObject): boolean => {
  if (field === 'error') return errorWordsOf(body) !== null;
  return field === 'code' && (textOrNull(body.code) ?? textOrNull(objectOrNull(body.error)?.code)) !== null;
};

/** Finds what in an error response disagrees with the contract, which has one form for all error bodies. */
export type FindInFailure = (call: Call, response: RestResponse) => readonly ContractFinding[];

/** Creates this function; without expected fields it finds nothing. */
export const createFindInFailure =
  (expected: ExpectedFields, findRoute: FindRoute): FindInFailure =>
  ({ method, path }, { status, text }) => {
    const body = bodyOf(text);
    const isForeign = isOfProxy(status) && textOrNull(body?.error) === null && textOrNull(body?.code) === null;
    const route = isForeign || Object.keys(expected).length === 0 ? undefined : findRoute(method, path)?.route;
    if (route === undefined) return [];
    if (body === null) return [{ route, field: wholeFailure, kind: text.trim() === '' ? 'missing' : 'type' }];
    return Object.entries(expected).flatMap(([name, field]) => {
      const kind = isUnderstood(name, body) ? null : kindOfFinding(body[name], field);
      return kind === null ? [] : [{ route, field: `${wholeFailure}.${name}`, kind }];
    });
  };
