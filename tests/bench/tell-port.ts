// For a server that is a process of its own: tells the one who started it where it listens, and ends with them.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Tells the one who started this process where it listens. */
export const tellPort = (port: number): void => void process.send?.({ port });

/** Lets a server listen on a port that is free, and tells which. */
export const listenAndTell = (server: Server): void =>
  void server.listen(0, '127.0.0.1', () => tellPort((server.address() as AddressInfo).port));

process.on('disconnect', () => process.exit());
