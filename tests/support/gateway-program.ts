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

/** Starts gateway/main.ts before an API and waits until it listens. Each of its processes runs the script `preload` first. */
export const startGatewayProgram = async (
  academyApiUrl: string,
  env: Record<string, string> = {},
  preload = '',
): Promise<GatewayProgram> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const preloaded = `data:text/javascript,${encodeURIComponent(preload)}`;
  const program = runProgram('--import', [preloaded, 'gateway/main.ts'], {
    ACADEMY_API_URL: academyApiUrl,
    PORT: String(port),
    PUBLIC_URL: url,
    ...env,
  });
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
