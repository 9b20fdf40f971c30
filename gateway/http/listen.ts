import type { Server } from 'node:http';
import { ConfigError } from '../config.ts';

type Place = {
  readonly host: string;
  readonly port: number;
  /** The settings that these two come from, for the message of an error. */
  readonly settings: { readonly host: string; readonly port: string };
};

/** Resolves when the server takes connections. Rejects with a ConfigError that says why it cannot. */
export const listen = (server: Server, { host, port, settings }: Place): Promise<void> =>
  new Promise((resolve, reject) => {
    const refuse = ({ code, message }: NodeJS.ErrnoException): void =>
      reject(
        new ConfigError(
          code === 'EADDRINUSE'
            ? `Port ${port} is in use already: stop what listens there, or set ${settings.port} to another one.`
            : `The gateway cannot listen on ${host}:${port} (${code ?? message}): see ${settings.host} and ${settings.port} in .env.example.`,
        ),
      );
    server.once('error', refuse);
    server.listen(port, host, () => {
      // An error from now on, such as a connection that the system refuses for want of files, is no longer one of the start.
      server.off('error', refuse);
      resolve();
    });
  });
