import { once } from 'node:events';
import type { Server } from 'node:http';
import { codeOf, StartupError } from '../errors.ts';
import type { Log } from '../log.ts';

/** Where to listen, and the settings that say so. */
type Place = {
  readonly host: string;
  readonly port: number;
  readonly settings: { readonly host: string; readonly port: string };
};

/**
 * Resolves with the port of a server once it listens; the system chooses one for port 0. Rejects with a StartupError that
 * names the settings.
 */
export const listen = async (server: Server, place: Place, log: Log): Promise<number> => {
  const { host, port } = place;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw refusalOf(place, codeOf(error));
  }
  // Such as a connection that the system refuses for want of files: an error that nothing listens for ends the process.
  server.on('error', (error) => log.error({ err: error }, 'connection not accepted'));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
};

const refusalOf = ({ host, port, settings }: Place, code: string | undefined): StartupError =>
  new StartupError(
    code === 'EADDRINUSE'
      ? `Port ${port} is in use: stop what uses it, or choose another with ${settings.port}=….`
      : `Port ${port} on ${host} cannot be opened (${code}): choose others with ${settings.port} and ${settings.host}.`,
  );
