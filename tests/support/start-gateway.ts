import { createServer } from 'node:http';
import { createGateway } from '../../gateway/app.ts';
import { readConfig } from '../../gateway/config.ts';
import { createLog } from '../../gateway/log.ts';
import type { RestCall } from '../../gateway/rest/client.ts';

type StartOptions = {
  /** Base address of the REST API, including /api. */
  academyApiUrl: string;
  /** Further settings, as in .env. */
  env?: Record<string, string>;
  now?: () => Date;
  webFolder?: string;
  explorerFolder?: string;
  manifest?: string;
  /** Whether ready answers are left out, so that Express answers everything. */
  isExpressAlone?: boolean;
};

/** A gateway that listens on a free port of this machine. */
export type RunningGateway = {
  /** Its origin; GraphQL is at /graphql. */
  url: string;
  /** Method and path of every REST call that it has made since the last reset, in the order of their ends. */
  calls: string[];
  resetCalls: () => void;
  /** Its log, one object a line. */
  logLines: Record<string, unknown>[];
  drain: () => void;
  close: () => Promise<void>;
};

/** Starts the real gateway in front of a REST API. */
export const startGateway = async ({
  academyApiUrl,
  env,
  isExpressAlone = false,
  ...dependencies
}: StartOptions): Promise<RunningGateway> => {
  const calls: string[] = [];
  const logLines: Record<string, unknown>[] = [];
  const config = readConfig({ ACADEMY_API_URL: academyApiUrl, ...env });
  const log = createLog(config.logLevel, { write: (line: string) => void logLines.push(JSON.parse(line)) });
  const observe = ({ method, path }: RestCall) => void calls.push(`${method} ${path}`);
  const gateway = await createGateway(config, { log, observe, ...dependencies });
  const server = createServer(isExpressAlone ? gateway.app : gateway.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    resetCalls: () => void calls.splice(0),
    logLines,
    drain: gateway.drain,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await gateway.close();
    },
  };
};
