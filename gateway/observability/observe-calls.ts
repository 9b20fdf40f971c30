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
  const observers: readonly RestObserver[] = [
    observer ?? {},
    metrics?.calls ?? {},
    { onFinding: logFindings(log, now) },
  ];
  return {
    onCall: (call) => observers.forEach(({ onCall }) => onCall?.(call)),
    onBreaker: (change) => observers.forEach(({ onBreaker }) => onBreaker?.(change)),
    onRetry: (retry) => observers.forEach(({ onRetry }) => onRetry?.(retry)),
    onRejected: (call) => observers.forEach(({ onRejected }) => onRejected?.(call)),
    onFinding: (finding) => observers.forEach(({ onFinding }) => onFinding?.(finding)),
  };
};
