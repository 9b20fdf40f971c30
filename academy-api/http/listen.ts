import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Log } from '../log.ts';

/** Resolves with the port of a server once it listens; the system chooses one for port 0. */
export const listen = async (
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
  log: Log,
): Promise<number> => {
  server.listen(port, host);
  await once(server, 'listening');
  // Such as a connection that the system refuses for want of files: an error that nothing listens for ends the process.
  server.on('error', (error) => log.error({ err: error }, 'connection not accepted'));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
};
