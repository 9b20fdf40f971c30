import type { Logger } from 'pino';
import type { ContractFinding } from '../rest/contract.ts';

const hourMs = 3_600_000;

/**
 * Logs what in responses of the API disagrees with its contract: each finding at most once an hour, since an API that is wrong
 * is wrong in every response. Findings are few, so those that were logged are kept without a bound.
 */
export const logFindings = (log: Logger, now: () => Date): ((finding: ContractFinding) => void) => {
  const loggedAt = new Map<string, number>();

  return ({ route, field, kind }) => {
    const [key, time] = [`${route} ${field} ${kind}`, now().getTime()];
    if (time - (loggedAt.get(key) ?? -Infinity) < hourMs) return;
    loggedAt.set(key, time);
    log.warn({ route, field, kind }, 'contract finding');
  };
};
