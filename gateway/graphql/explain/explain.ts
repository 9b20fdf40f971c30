import { hash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { GatewayContext } from '../../context.ts';
import type { ContractFinding } from '../../rest/contract.ts';
import { outcomeOf, type RestCall } from '../../rest/observer.ts';
import type { Exchange, ExplainMode } from '../exchange.ts';

/** What an answer was made of besides calls. */
type Sources = {
  /** The paths of reads that memory answered in place of the API. */
  readonly fromMemory: Iterable<string>;
  readonly findings: readonly ContractFinding[];
};

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

const explainedCall = (call: RestCall, began: number) => ({
  call: `${call.method} ${call.path}`,
  /** Milliseconds after the operation began. */
  startedAfterMs: Math.max(0, rounded(call.startedAt - began)),
  durationMs: rounded(call.durationMs),
  outcome: outcomeOf(call),
});

/** A record that several fields read from memory has the same findings each time. */
const distinct = (findings: readonly ContractFinding[]): ContractFinding[] => [
  ...new Map(findings.map((finding) => [Object.values(finding).join(' '), finding])).values(),
];

/**
 * How an answer was made: the way that it took, the calls of the API, the reads that were answered from memory, and what
 * in both disagreed with the contract of the API.
 */
export const explanationOf = ({ record, startedAt }: Exchange, { fromMemory, findings }: Sources) => {
  const totalMs = performance.now() - startedAt;
  return {
    way: record.way,
    totalMs: rounded(totalMs),
    // The clock may have been set since the process started, so performance.timeOrigin says nothing about it.
    calls: record.calls.map((call) => explainedCall(call, Date.now() - totalMs)),
    fromMemory: [...fromMemory].map((path) => `GET ${path}`),
    findings: distinct(findings),
  };
};

/** The explanation of an answer, as `extensions.explain` has it. */
export type Explanation = ReturnType<typeof explanationOf>;

/** The Server-Timing header of an explained answer, which browsers show beside the request. */
export const serverTiming = ({ totalMs, calls }: Explanation): string =>
  [
    `total;dur=${totalMs}`,
    ...calls.map(({ call, durationMs }, index) => `api-${index + 1};desc="${encodeURI(call)}";dur=${durationMs}`),
  ].join(', ');

/** A call as a curl command, without its session cookies. */
export const curlLine = (apiUrl: string, { method, path }: RestCall): string =>
  [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    "-H 'accept: application/json' -H 'cookie: …'",
    `'${apiUrl}${path.replaceAll("'", '%27')}'`,
  ].join(' ');

/** Whether two texts are equal, compared in constant time, so that timing tells nothing about the secret. */
const isSameSecret = (given: string, secret: string): boolean => {
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(given), digest(secret));
};

/**
 * Creates the function that reads X-Explain: `plan` asks for a plan. In production it must hold EXPLAIN_TOKEN, alone or
 * after `plan`; elsewhere every answer is explained.
 */
export const createReadExplainMode =
  ({ isExplainedToAll, explainToken }: Pick<Config, 'isExplainedToAll' | 'explainToken'>) =>
  (xExplain: string | string[] | undefined): ExplainMode => {
    const given = String(xExplain ?? '');
    const isPlanned = /^plan(?!\S)/.test(given);
    const token = isPlanned ? given.slice('plan'.length).trim() : given;
    const isAllowed = isExplainedToAll || (explainToken !== null && token !== '' && isSameSecret(token, explainToken));
    return { isExplained: isAllowed && !isPlanned, isPlanned, mayBePlanned: isAllowed };
  };

/** Prints the calls of an operation as lines for a terminal, at the log's level debug. */
export const logCallsAsCurl = ({ calls, log, config }: GatewayContext): void => {
  if (!log.isLevelEnabled('debug')) return;
  for (const call of calls) log.debug({ curl: curlLine(config.academyApi.url, call) }, 'call');
};
