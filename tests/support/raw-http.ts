import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A connection to a server on this machine, on which text is sent as it is. */
export type Talk = {
  readonly socket: Socket;
  /** All that came back so far. */
  readonly received: () => string;
  readonly isOver: () => boolean;
};

/** Connects and sends the first text. */
export const talkTo = (server: Server, text: string): Talk => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  let isOver = false;
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('close', () => (isOver = true));
  socket.on('error', () => {});
  socket.write(text);
  return { socket, received: () => received, isOver: () => isOver };
};
