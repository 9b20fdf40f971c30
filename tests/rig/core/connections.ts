// Keep-alive connections to a gateway, as a proxy has them, at a fraction of what an HTTP client costs.
import { connect, type Socket } from 'node:net';

/** An answer; the status is 0 where the connection broke. */
export type Answer = { readonly status: number; readonly text: string };

type Waiting = { readonly request: string; readonly resolve: (answer: Answer) => void };

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');
const maxConnections = 400;

/** The whole answer in these bytes; null while it is not whole. */
const readAnswer = (bytes: Buffer): Answer | null => {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const from = end + headEnd.length;
  const isWhole =
    length === undefined ? bytes.subarray(-lastChunk.length).equals(lastChunk) : bytes.length >= from + Number(length);
  return isWhole ? { status: Number(head.slice(9, 12)), text: bytes.toString('latin1', from) } : null;
};

/** Opens connections as they are needed; requests beyond their largest number wait. */
export const openConnections = (port: number) => {
  const idle: Socket[] = [];
  const queue: Waiting[] = [];
  const all = new Map<Socket, { waiting: Waiting | null; chunks: Buffer[] }>();

  const give = (socket: Socket, waiting: Waiting): void => {
    all.set(socket, { waiting, chunks: [] });
    socket.write(waiting.request);
  };
  const free = (socket: Socket): void => {
    const next = queue.shift();
    if (next !== undefined) return give(socket, next);
    all.set(socket, { waiting: null, chunks: [] });
    idle.push(socket);
  };
  const open = (): Socket => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (chunk: Buffer) => {
      const state = all.get(socket);
      if (!state?.waiting) return;
      state.chunks.push(chunk);
      const answer = readAnswer(state.chunks.length === 1 ? chunk : Buffer.concat(state.chunks));
      if (answer === null) return;
      const { resolve } = state.waiting;
      free(socket);
      resolve(answer);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      all.get(socket)?.waiting?.resolve({ status: 0, text: '' });
      all.delete(socket);
      const at = idle.indexOf(socket);
      if (at !== -1) idle.splice(at, 1);
    });
    return socket;
  };

  return {
    send: (request: string): Promise<Answer> =>
      new Promise((resolve) => {
        const socket = idle.pop() ?? (all.size < maxConnections ? open() : null);
        if (socket === null) queue.push({ request, resolve });
        else give(socket, { request, resolve });
      }),
    close: (): void => {
      for (const socket of all.keys()) socket.destroy();
    },
  };
};
