import { type Dispatcher, request } from 'undici';
import { dispatcherTo, type WireRequest, type WireResponse } from './in-process-http.ts';

/**
 * Sends the calls of gateways to an API, which is asked for each read of a session only once: what is compared cannot change in
 * between, and thousands of reads cost no database. Writes reach it each time.
 */
export const rememberReads = (origin: string): Dispatcher => {
  const known = new Map<string, Promise<WireResponse>>();

  const ask = async ({ method, path, headers, body }: WireRequest): Promise<WireResponse> => {
    const answer = await request(new URL(path, origin), { method, headers, body });
    // Those of one request and of one connection.
    const { 'x-request-id': _id, connection: _connection, 'keep-alive': _idle, ...kept } = answer.headers;
    const headersKept = Object.fromEntries(
      Object.entries(kept).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    return { status: answer.statusCode, headers: headersKept, body: await answer.body.text() };
  };

  return dispatcherTo((call) => {
    if (call.method !== 'GET') return ask(call);
    const key = `${call.path} ${call.headers.cookie}`;
    const answer = known.get(key) ?? ask(call);
    known.set(key, answer);
    return answer;
  });
};
