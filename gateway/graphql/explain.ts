import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApolloServerPlugin } from '@apollo/server';
import type { Response } from 'express';
import type { Config } from '../config.ts';
import type { GatewayContext } from '../context.ts';
import type { RestCall } from '../rest/observer.ts';

type ExplainedContext = GatewayContext & { readonly response: Response | null };

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

/** Whether two texts are the same, told in a time that does not depend on where they differ. */
const isSameSecret = (given: string, secret: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
};

/** Tells who may have an answer explained. In production it is who knows EXPLAIN_TOKEN, elsewhere everybody. */
export const mayExplain =
  ({ isProduction, explainToken }: Pick<Config, 'isProduction' | 'explainToken'>) =>
  (xExplain: string | undefined): boolean =>
    !isProduction || (explainToken !== null && xExplain !== undefined && isSameSecret(xExplain, explainToken));

/**
 * Tells with an answer which calls of the academy's API it made, when and how long, and which it spared because memory
 * had the answer, in its extensions and as Server-Timing.
 */
export const createExplain = (config: Config): ApolloServerPlugin<ExplainedContext> => {
  const isAllowed = mayExplain(config);
  return {
    requestDidStart: async () => {
      const began = performance.timeOrigin + performance.now();
      return {
        willSendResponse: async ({ contextValue, request, response: { body } }) => {
          // What the gateway asks itself is told to nobody.
          const { http } = request;
          if (body.kind !== 'single' || http === undefined || !isAllowed(http.headers.get('x-explain'))) return;
          const totalMs = rounded(performance.timeOrigin + performance.now() - began);
          const calls = contextValue.calls.map((call) => explained(call, began));
          const fromMemory = [...contextValue.remembered].map((path) => `GET ${path}`);
          body.singleResult.extensions = { ...body.singleResult.extensions, explain: { totalMs, calls, fromMemory } };
          contextValue.response?.set('Server-Timing', serverTiming(calls, totalMs));
        },
      };
    },
  };
};

/** Prints the calls of an operation as lines for a terminal, at the log's level debug. */
export const logCalls = ({ calls, log, config }: GatewayContext): void => {
  if (!log.isLevelEnabled('debug')) return;
  for (const call of calls) log.debug({ curl: curlLine(config.academyApi.url, call) }, 'call');
};

/** Prints those of every operation. */
export const logCallsAsCurl: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue }) => logCalls(contextValue),
  }),
};
