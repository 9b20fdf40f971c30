import { tryParseJson } from '../values/json.ts';
import { callHeaders, callName, type Call } from './call.ts';
import { DecodeError } from './decode.ts';
import { unreadableResponse, type RestResponse } from './response.ts';
import type { CallDispatcher } from './renewed-pool.ts';
import { createSentCalls } from './sent-calls.ts';
import { headerOf, isSuccess, sendOverHttp } from './transport.ts';

/** Responses to writes are short. */
const maxWriteResponseBytes = 1024 * 1024;

/** A call that has this part of its time left when it is sent had all the time that it needs. */
const fairShareOfTime = 0.9;

type CallSenderOptions = {
  readonly pool: CallDispatcher;
  /** The path of the API's base address, without a slash at its end. */
  readonly basePath: string;
  /** The largest response to a read that is accepted. */
  readonly maxResponseBytes: number;
};

/** Sends one call, lets the cookie jar take over what its response sets, and parses its JSON. */
export type SendCall = (call: Call, timeoutMs: number) => Promise<RestResponse>;

/** Makes the function that sends calls through a pool of connections. */
export const createCallSender = ({ pool, basePath, maxResponseBytes }: CallSenderOptions): SendCall => {
  const sentCalls = createSentCalls();

  return async (call, timeoutMs) => {
    const { request, method, path, body, known, wantsJson } = call;
    const { jar, signal } = request;
    const end = sentCalls.begin(call);
    const sentWith = jar?.version() ?? 0;
    let isOutdated = false;
    const response = await sendOverHttp(
      pool,
      {
        method,
        path: basePath + path,
        headers: callHeaders(call),
        body,
        call: callName(call),
        isOfAnother: (answeredId) => sentCalls.isOfAnother(answeredId, call),
        timeoutMs,
        isLate: timeoutMs < call.timeoutMs * fairShareOfTime,
        maxBytes: method === 'GET' ? maxResponseBytes : maxWriteResponseBytes,
        needsBody: wantsJson,
        signal,
      },
      (headers) => {
        if (jar === null) return;
        isOutdated = jar.version() > sentWith && jar.upstreamHeader() !== undefined;
        jar.absorb([headers['set-cookie'] ?? []].flat(), sentWith);
      },
    ).finally(end);
    const hasJson = wantsJson && isSuccess(response.status);
    const isKnown = known !== null && (hasJson ? known.isText(response.text) : response.status === 304);
    if (isKnown || !hasJson) return { ...response, json: undefined, isKnown, isOutdated };
    // Some frameworks send null as an empty body.
    const json = response.text === '' ? null : tryParseJson(response.text);
    if (json !== undefined) return { ...response, json, isKnown, isOutdated };
    // Most tools decompress it unasked and show JSON.
    const isCompressed = (headerOf(response.headers, 'content-encoding') ?? 'identity') !== 'identity';
    const problem = isCompressed ? 'answer is compressed' : 'answer is no JSON';
    request.log.warn({ call: callName(call), problem }, 'answer not understood');
    throw unreadableResponse(callName(call), response, new DecodeError(problem));
  };
};
