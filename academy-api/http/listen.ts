import type { Server } from 'node:http';

/** Resolves with the port of a server once it listens; the system chooses one for port 0. */
export const listen = async (
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
};
