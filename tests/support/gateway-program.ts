import { freePort, runProgram, waitUntil, type RunningProgram } from './processes.ts';

/** A gateway in a process of its own, as it is started in production. */
export type GatewayProgram = RunningProgram & {
  url: string;
  /** Asks a query and resolves with the answer. */
  ask: (query: string) => Promise<Response>;
  /** What it has logged, one object a line. */
  logged: () => Record<string, unknown>[];
  /** The ids of the processes that have begun to listen, in that order. */
  listeners: () => number[];
};

/**
 * Puts what answers everything with 200 in the place of the gateway itself, which takes most of the time of a start: for tests
 * of how its processes begin, are watched and end, whatever they answer. To be run first.
 */
export const answerAlike = `
  import { registerHooks } from 'node:module';
  const source = \`export const createGateway = async () => ({
    listener: (request, response) => void request.resume().once('end', () => response.end('{}')),
    drain: () => undefined,
    close: async () => undefined,
  });\`;
  registerHooks({
    load: (url, context, next) =>
      url.endsWith('/gateway/app.ts') ? { format: 'module', source, shortCircuit: true } : next(url, context),
  });`;

/** Runs gateway/main.ts before an API. Each of its processes runs the script `preload` first. */
export const runGatewayProgram = (academyApiUrl: string, env: Record<string, string>, preload = ''): RunningProgram => {
  const preloaded = `data:text/javascript,${encodeURIComponent(preload)}`;
  return runProgram('--import', [preloaded, 'gateway/main.ts'], { ACADEMY_API_URL: academyApiUrl, ...env });
};

/** The same on a free port. Waits until it listens. */
export const startGatewayProgram = async (
  academyApiUrl: string,
  env: Record<string, string> = {},
  preload = '',
): Promise<GatewayProgram> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = runGatewayProgram(academyApiUrl, { PORT: String(port), PUBLIC_URL: url, ...env }, preload);
  const logged = () =>
    program
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): Record<string, unknown> => JSON.parse(line));
  await waitUntil(async () => (await fetch(`${url}/healthz`)).ok, program);

  return {
    ...program,
    url,
    logged,
    ask: (query) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      }),
    listeners: () => logged().flatMap(({ msg, pid }) => (msg === 'listening' ? [Number(pid)] : [])),
  };
};
