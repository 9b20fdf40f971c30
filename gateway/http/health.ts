import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { Pool } from 'undici';
import { maxConnectionAgeMs } from '../rest/renewed-pool.ts';
import { sendText } from './plain-text.ts';

type Health = {
  /** Answers as long as the process lives. */
  readonly alive: RequestHandler;
  /**
   * Answers 200 while requests are welcome: the process is not about to stop, and the API can be reached or the public
   * catalogue is in memory.
   */
  readonly ready: RequestHandler;
  readonly close: () => Promise<void>;
};

const probeTimeoutMs = 2_000;
const verdictForMs = 1_000;
/** An API that is started at the same time is not reported. */
const maxStartMs = 20_000;

/** Makes the function that is told why the API cannot be reached, or null: it logs a lasting outage once, and its end. */
const createReport = (log: Logger) => {
  let unreachableSince: number | null = null;
  let isReported = false;

  return (reason: object | null): void => {
    if (reason === null) {
      if (isReported) log.info('the REST API is back');
      unreachableSince = null;
      isReported = false;
      return;
    }
    unreachableSince ??= performance.now();
    if (isReported || performance.now() - unreachableSince < maxStartMs) return;
    isReported = true;
    log.warn(reason, 'the REST API cannot be reached');
  };
};

type HealthSources = {
  readonly apiUrl: string;
  readonly isDraining: () => boolean;
  /** Whether the public catalogue is in memory, so that visitors can be served without the API. */
  readonly isCatalogueKnown: () => boolean;
  readonly log: Logger;
};

/** Makes the handlers of /healthz and /readyz. */
export const createHealth = ({ apiUrl, isDraining, isCatalogueKnown, log }: HealthSources): Health => {
  const { origin, pathname: path } = new URL(`${apiUrl}/me`);
  const pool = new Pool(origin, { connections: 1, clientTtl: maxConnectionAgeMs });
  let verdict: { until: number; isReachable: Promise<boolean> } | null = null;

  const report = createReport(log);

  /** Why the API cannot be reached; null where it can. */
  const probe = async (): Promise<object | null> => {
    try {
      const signal = AbortSignal.timeout(probeTimeoutMs);
      const { statusCode: status, headers, body } = await pool.request({ method: 'GET', path, signal });
      await body.dump();
      // What leads elsewhere is not the API: no call follows a redirect.
      return status >= 500 || (status >= 300 && status < 400) ? { status, location: headers.location } : null;
    } catch (error) {
      return { err: error };
    }
  };

  const isProbeAnswered = async (): Promise<boolean> => {
    const reason = await probe();
    report(reason);
    return reason === null;
  };

  /** Whether the API can be reached; all requests within a second share one probe. */
  const isReachable = (): Promise<boolean> => {
    if (verdict === null || performance.now() > verdict.until) {
      verdict = { until: performance.now() + verdictForMs, isReachable: isProbeAnswered() };
    }
    return verdict.isReachable;
  };

  /** A process with a known catalogue stays ready while the API is away: otherwise no process could serve visitors. */
  const readiness = async (): Promise<{ isReady: boolean; sentence: string }> => {
    if (isDraining()) return { isReady: false, sentence: 'stopping' };
    if (await isReachable()) return { isReady: true, sentence: 'ready' };
    return isCatalogueKnown()
      ? { isReady: true, sentence: 'ready, from memory alone: the academy cannot be reached' }
      : { isReady: false, sentence: 'the academy cannot be reached' };
  };

  return {
    alive: (_request, response) => sendText(response, 200, 'alive'),
    ready: async (_request, response) => {
      const { isReady, sentence } = await readiness();
      sendText(response, isReady ? 200 : 503, sentence);
    },
    close: () => pool.close(),
  };
};
