import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Lets a server listen on a port that is free; gives its address on this machine and the way to stop it. */
export const listenOnFreePort = async (
  server: Server,
  host = '127.0.0.1',
): Promise<{ url: string; port: number; close: () => Promise<void> }> => {
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
