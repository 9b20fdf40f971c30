import type { Server } from 'node:http';
import { ConfigError } from '../config.ts';

type Place = {
  readonly host: string;
  readonly port: number;
  /** The names of the settings for host and port, for the message of an error. */
  readonly names: string;
};

/** Resolves when the server takes connections. Rejects with a ConfigError that says why it cannot. */
export const listen = (server: Server, { host, port, names }: Place): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new ConfigError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is in use already: stop what listens there, or set ${names.split(' ').at(-1)} to another one.`
            : `The gateway cannot listen on ${host}:${port} (${error.code ?? error.message}): see ${names} in .env.example.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
