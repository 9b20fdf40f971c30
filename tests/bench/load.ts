// Sends requests to this machine as fast as they are answered, for a given time, and tells how long each took. It reads
// no more of an answer than its status and its length, so that it costs a fraction of what any server here costs.
import { connect, type Socket } from 'node:net';

/** What to send, and for how long. */
export type LoadOrder = {
  readonly port: number;
  /** How many clients send one operation after the other. */
  readonly clients: number;
  readonly durationMs: number;
  /** The operations in turn; each one is one request, or several that go out together. Bytes of HTTP/1.1. */
  readonly operations: readonly (readonly string[])[];
  /** A part of the requests that ends in six digits, which are counted up with each sending. */
  readonly counted: string;
};

/** A request with the places of its digits. */
type Prepared = { readonly bytes: Buffer; readonly digitsAt: readonly number[] };

const digits = 6;
let sendings = 0;

const prepare = (request: string, counted: string): Prepared => {
  const bytes = Buffer.from(request);
  const digitsAt: number[] = [];
  for (let at = bytes.indexOf(counted); at !== -1; at = bytes.indexOf(counted, at + 1)) {
    digitsAt.push(at + counted.length - digits);
  }
  return { bytes, digitsAt };
};

/** The bytes to send this time. */
const bytesOf = ({ bytes, digitsAt }: Prepared): Buffer => {
  if (digitsAt.length === 0) return bytes;
  const copy = Buffer.from(bytes);
  sendings += 1;
  const number = String(sendings % 10 ** digits).padStart(digits, '0');
  for (const at of digitsAt) copy.write(number, at, 'latin1');
  return copy;
};

/** What came of it. */
export type LoadResult = {
  readonly finished: number;
  /** Answers with another status than 200, and broken connections. */
  readonly failed: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Bytes of all bodies. */
  readonly bytes: number;
};

type Outcome = (isRight: boolean, bytes: number) => void;

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/** One keep-alive connection with at most one request under way. */
const createConnection = (port: number) => {
  let socket: Socket | null = null;
  let waiting: Outcome | null = null;
  let head = '';
  let left = 0;
  let isChunked = false;
  let read = 0;
  let pending: Buffer | null = null;

  const finish = (isRight: boolean): void => {
    const outcome = waiting;
    waiting = null;
    pending = null;
    head = '';
    outcome?.(isRight, read);
  };

  const onBytes = (chunk: Buffer): void => {
    let body = chunk;
    if (head === '') {
      const all = pending === null ? chunk : Buffer.concat([pending, chunk]);
      const end = all.indexOf(headEnd);
      if (end === -1) {
        pending = all;
        return;
      }
      head = all.toString('latin1', 0, end);
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      isChunked = length === undefined;
      left = Number(length ?? 0);
      read = 0;
      body = all.subarray(end + 4);
    }
    read += body.length;
    left -= body.length;
    const isWhole = isChunked ? body.subarray(-lastChunk.length).equals(lastChunk) : left <= 0;
    if (isWhole) finish(head.startsWith('HTTP/1.1 200'));
  };

  const open = (): Socket => {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true });
    opened.on('data', onBytes);
    opened.on('error', () => undefined);
    opened.on('close', () => {
      socket = null;
      if (waiting !== null) finish(false);
    });
    return opened;
  };

  return {
    send: (request: Buffer, outcome: Outcome): void => {
      waiting = outcome;
      socket ??= open();
      socket.write(request);
    },
    close: (): void => void socket?.destroy(),
  };
};

const run = async ({ port, clients, durationMs, operations, counted }: LoadOrder): Promise<LoadResult> => {
  const turns = operations.map((requests) => requests.map((request) => prepare(request, counted)));
  const times: number[] = [];
  let [next, failed, bytes] = [0, 0, 0];
  const begin = performance.now();
  const end = begin + durationMs;

  const client = (): Promise<void> =>
    new Promise((resolve) => {
      const connections = Array.from({ length: Math.max(...turns.map(({ length }) => length)) }, () =>
        createConnection(port),
      );
      const again = (): void => {
        const started = performance.now();
        if (started >= end) {
          for (const connection of connections) connection.close();
          return resolve();
        }
        const requests = turns[next % turns.length] ?? [];
        next += 1;
        let [open, isRight] = [requests.length, true];
        requests.forEach((request, index) =>
          connections[index]?.send(bytesOf(request), (ok, read) => {
            bytes += read;
            isRight &&= ok;
            open -= 1;
            if (open > 0) return;
            if (isRight) times.push(performance.now() - started);
            else failed += 1;
            // A server that refuses everything at once must not turn this into an endless stack.
            if (isRight) again();
            else setImmediate(again);
          }),
        );
      };
      again();
    });

  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - begin) / 1000;
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { finished: times.length, failed, seconds, p50: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? 0, bytes };
};

process.on('message', async (order: LoadOrder) => process.send?.(await run(order)));
process.on('disconnect', () => process.exit());
