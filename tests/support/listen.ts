import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Lets a server listen on a port that is free; gives its address and the way to stop it. */
export const listenOnFreePort = async (server: Server): Promise<{ url: string; close: () => Promise<void> }> => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
