import type { ApolloServerPlugin } from '@apollo/server';
import type { Response } from 'express';
import type { GatewayContext } from './context.ts';
import type { RestCall } from './rest/client.ts';

/** A call of the academy's API as an answer tells of it. */
type ExplainedCall = {
  readonly call: string;
  /** Milliseconds after the operation began. */
  readonly startedAfterMs: number;
  readonly durationMs: number;
  readonly outcome: number | string;
};

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

const explained = (
  { method, path, startedAt, durationMs, status, failure }: RestCall,
  began: number,
): ExplainedCall => ({
  call: `${method} ${path}`,
  startedAfterMs: Math.max(0, rounded(startedAt - began)),
  durationMs: rounded(durationMs),
  outcome: failure !== null && failure !== 'REFUSED' ? failure : status,
});

const timingName = (index: number): string => `api-${index + 1}`;

const serverTiming = (calls: readonly ExplainedCall[], totalMs: number): string =>
  [
    `total;dur=${totalMs}`,
    ...calls.map(({ call, durationMs }, index) => `${timingName(index)};desc="${encodeURI(call)}";dur=${durationMs}`),
  ].join(', ');

/** A call as somebody could repeat it at a terminal, with the session left out. */
export const curlLine = (apiUrl: string, { method, path }: RestCall): string =>
  [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    "-H 'accept: application/json' -H 'cookie: …'",
    `'${apiUrl}${path.replaceAll("'", '%27')}'`,
  ].join(' ');

/**
 * Tells with each answer which calls of the academy's API it made, when and how long, and which it spared because
 * memory had the answer, in its extensions and as Server-Timing. In production only where the explorer is on, and only for
 * requests that ask for it by the header X-Explain.
 */
export const createExplain = (
  isAlwaysOn: boolean,
): ApolloServerPlugin<GatewayContext & { readonly response: Response }> => ({
  requestDidStart: async () => {
    const began = performance.timeOrigin + performance.now();
    return {
      willSendResponse: async ({ contextValue, request, response: { body } }) => {
        const isAskedFor = isAlwaysOn || request.http?.headers.has('x-explain') === true;
        if (!isAskedFor || body.kind !== 'single') return;
        const totalMs = rounded(performance.timeOrigin + performance.now() - began);
        const calls = contextValue.calls.map((call) => explained(call, began));
        const fromMemory = [...contextValue.remembered].map((path) => `GET ${path}`);
        body.singleResult.extensions = { ...body.singleResult.extensions, explain: { totalMs, calls, fromMemory } };
        contextValue.response.set('Server-Timing', serverTiming(calls, totalMs));
        for (const call of contextValue.calls) {
          contextValue.log.debug({ curl: curlLine(contextValue.config.academyApi.url, call) }, 'call');
        }
      },
    };
  },
});
