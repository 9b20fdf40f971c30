import type { Logger } from 'pino';
import { logFindings } from './finding-log.ts';
import type { Metrics } from './metrics.ts';
import type { RestObserver } from '../rest/observer.ts';

type Observers = {
  readonly observer?: RestObserver | undefined;
  readonly metrics?: Metrics | undefined;
  readonly log: Logger;
  readonly now: () => Date;
};

/** Observes the calls of the API, for the metrics, the log and an observer. */
export const observeCalls = ({ observer, metrics, log, now }: Observers): RestObserver => {
  const logFinding = logFindings(log, now);
  return {
    ...observer,
    onCall: (call) => {
      observer?.onCall?.(call);
      metrics?.call(call);
    },
    onBreaker: (change) => {
      observer?.onBreaker?.(change);
      metrics?.breaker(change);
    },
    onRetry: (retry) => {
      observer?.onRetry?.(retry);
      metrics?.retry(retry);
    },
    onRejected: (call) => {
      observer?.onRejected?.(call);
      metrics?.rejected(call);
    },
    onFinding: (finding) => {
      observer?.onFinding?.(finding);
      metrics?.finding(finding);
      logFinding(finding);
    },
  };
};
