import type { RequestHandler } from 'express';
import { Pool } from 'undici';

type Health = {
  /** Answers as long as the process lives. */
  readonly alive: RequestHandler;
  /** Answers 200 while requests are welcome: the API can be reached and the process is not about to stop. */
  readonly ready: RequestHandler;
  readonly close: () => Promise<void>;
};

const probeTimeoutMs = 2_000;
const verdictForMs = 1_000;

/** Tells whether the process lives and whether it can work. */
export const createHealth = (apiUrl: string, isDraining: () => boolean): Health => {
  const { origin, pathname } = new URL(apiUrl);
  const pool = new Pool(origin, { connections: 1 });
  let verdict: { until: number; isReachable: Promise<boolean> } | null = null;

  const probe = async (): Promise<boolean> => {
    try {
      const signal = AbortSignal.timeout(probeTimeoutMs);
      const { statusCode, body } = await pool.request({ method: 'GET', path: `${pathname}/me`, signal });
      await body.dump();
      return statusCode < 500;
    } catch {
      return false;
    }
  };

  /** One probe serves all who ask within a second. */
  const isReachable = (): Promise<boolean> => {
    if (verdict === null || Date.now() > verdict.until) {
      verdict = { until: Date.now() + verdictForMs, isReachable: probe() };
    }
    return verdict.isReachable;
  };

  return {
    alive: (_request, response) => void response.type('text/plain').send('alive\n'),
    ready: async (_request, response) => {
      const problem = isDraining() ? 'stopping' : (await isReachable()) ? null : 'the academy cannot be reached';
      response
        .status(problem === null ? 200 : 503)
        .type('text/plain')
        .send(`${problem ?? 'ready'}\n`);
    },
    close: () => pool.close(),
  };
};
