import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { freePort } from './processes.ts';
import { createRandom } from './random.ts';

/** A fault that the proxy can put into a call. */
export type Fault =
  /** The call gets there late. */
  | { kind: 'delay'; ms: number }
  /** Nothing ever comes back; the call does not get there. */
  | { kind: 'hang' }
  /** The connection breaks; before the call gets there, or after it has done its work. */
  | { kind: 'reset'; after?: 'call' }
  /** An answer of another status, without asking anybody; with Retry-After where a number of seconds is given. */
  | { kind: 'status'; status: number; retryAfter?: number | string }
  /** An HTML page with status 200, as a proxy or a captive portal sends. */
  | { kind: 'html' }
  /** Half of the answer, then the connection breaks. */
  | { kind: 'cut off' }
  /** The head of the answer, then its body a byte at a time. */
  | { kind: 'trickle'; everyMs: number }
  /** The head of the answer a byte at a time. */
  | { kind: 'slow head'; everyMs: number }
  /** The answer with so many bytes of white space behind it. */
  | { kind: 'oversized'; bytes: number; isAnnounced?: boolean }
  /** The answer twice on one connection. */
  | { kind: 'twice' }
  /** An answer that says it is longer or shorter than it is. */
  | { kind: 'wrong length'; by: number };

/** Which calls a fault happens to. */
export type FaultRule = {
  /** Method and path below the upstream's origin, such as "GET /api/me"; a pattern, or left out for all. */
  on?: string | RegExp;
  fault: Fault;
  /** From 0 to 1; left out for always. */
  probability?: number;
  /** How often at most; left out for no end. */
  times?: number;
};

/** An HTTP proxy before an API, which puts the faults of networks and failing machines into calls. */
export type FaultProxy = {
  /** The base address, with the path of the upstream's. */
  url: string;
  /** Method and path of every call that came in, in order. */
  calls: string[];
  /** How often each kind of fault has happened. */
  injected: Map<Fault['kind'], number>;
  /** The X-Request-Id of every call that something has happened to. */
  touched: Set<string>;
  /** Adds rules; the first that applies to a call decides. */
  inject: (...rules: FaultRule[]) => void;
  /** Ends all faults; what hangs goes on hanging. */
  heal: () => void;
  /** How many calls are held open now. */
  open: () => number;
  /** Goes away: connections are refused, and those that are open break. */
  die: () => Promise<void>;
  /** Comes back on the same port. */
  revive: () => Promise<void>;
  close: () => Promise<void>;
};

type Upstream = { status: number; headers: Record<string, string | string[]>; body: Buffer };

const passOn = async (upstream: string, incoming: IncomingMessage, body: Buffer): Promise<Upstream> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { method, url, headers } = incoming;
  ask(new URL(url ?? '/', upstream), { method, headers, agent: false }, resolve)
    .on('error', reject)
    .end(body);
  const answer = await promise;
  const { connection: _c, 'transfer-encoding': _t, 'keep-alive': _k, 'content-length': _l, ...kept } = answer.headers;
  return { status: answer.statusCode ?? 502, headers: kept as Upstream['headers'], body: await buffer(answer) };
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

const trickle = async (socket: Socket | null, bytes: Buffer, everyMs: number): Promise<void> => {
  for (const byte of bytes) {
    if (socket?.writable !== true) return;
    socket.write(Buffer.of(byte));
    await wait(everyMs);
  }
};

const headOf = ({ status, headers }: Upstream, length: number): string => {
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((text) => `${name}: ${text}`));
  return [`HTTP/1.1 ${status} X`, ...lines, `content-length: ${length}`, '', ''].join('\r\n');
};

/** Plays an answer that is bad enough to end its connection. */
const playBroken = async (fault: Fault, answer: Upstream, socket: Socket): Promise<void> => {
  const { body } = answer;
  const whole = Buffer.concat([Buffer.from(headOf(answer, body.length)), body]);
  if (fault.kind === 'trickle') {
    socket.write(whole.subarray(0, whole.length - body.length));
    await trickle(socket, body, fault.everyMs);
  } else if (fault.kind === 'slow head') {
    await trickle(socket, whole, fault.everyMs);
  } else if (fault.kind === 'cut off') {
    socket.write(whole.subarray(0, whole.length - Math.ceil(body.length / 2)));
  }
  socket.end();
};

type Wrong = { extra?: string; announced?: number; chunked?: boolean };

const playWhole = (answer: Upstream, response: ServerResponse, { extra = '', announced = 0, chunked }: Wrong = {}) => {
  const body = Buffer.concat([answer.body, Buffer.from(extra)]);
  const { socket } = response;
  const length = chunked === true ? {} : { 'content-length': Math.max(0, body.length + announced) };
  response.writeHead(answer.status, { ...answer.headers, ...length });
  response.write(body);
  response.end();
  // A client that was told a greater length would wait for the rest.
  if (announced > 0) setTimeout(() => socket?.end(), 20).unref();
};

const playAnswer = async (fault: Fault | null, answer: Upstream, response: ServerResponse, socket: Socket) => {
  switch (fault?.kind) {
    case 'reset':
      socket.resetAndDestroy();
      return;
    case 'oversized':
      playWhole(answer, response, { extra: ' '.repeat(fault.bytes), chunked: fault.isAnnounced === false });
      return;
    case 'wrong length':
      playWhole(answer, response, { announced: fault.by });
      return;
    case 'twice':
      playWhole(answer, response);
      // The second answer is sent when another call may be using the connection.
      await wait(5);
      socket.write(Buffer.concat([Buffer.from(headOf(answer, answer.body.length)), answer.body]));
      return;
    case 'cut off':
    case 'trickle':
    case 'slow head':
      return playBroken(fault, answer, socket);
    default:
      playWhole(answer, response);
  }
};

/** Starts a proxy before an API. Its random choices depend on the seed alone, so a run can be repeated. */
export const startFaultProxy = async (upstreamUrl: string, seed = 1): Promise<FaultProxy> => {
  const { origin: upstream, pathname } = new URL(upstreamUrl);
  const random = createRandom(seed);
  let rules: (FaultRule & { left: number })[] = [];
  const calls: string[] = [];
  const injected: FaultProxy['injected'] = new Map();
  const touched = new Set<string>();
  let open = 0;

  const faultOf = (call: string): Fault | null => {
    const rule = rules.find(({ on, probability = 1, left }) => {
      const isMeant = on === undefined || (typeof on === 'string' ? on === call : on.test(call));
      return isMeant && left > 0 && random.chance(probability);
    });
    if (rule === undefined) return null;
    rule.left -= 1;
    injected.set(rule.fault.kind, (injected.get(rule.fault.kind) ?? 0) + 1);
    return rule.fault;
  };

  const play = async (fault: Fault | null, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { socket } = incoming;
    const body = await buffer(incoming);
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'reset' && fault.after === undefined) return void socket.resetAndDestroy();
    if (fault?.kind === 'status') {
      const retryAfter = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
      return void response
        .writeHead(fault.status, { 'content-type': 'application/json', ...retryAfter })
        .end('{"error":"injected at db.internal:5432"}');
    }
    if (fault?.kind === 'html') {
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Back soon</title>');
    }
    if (fault?.kind === 'delay') await wait(fault.ms);

    await playAnswer(fault, await passOn(upstream, incoming, body), response, socket);
  };

  const note = (fault: Fault | null, { headers }: IncomingMessage): Fault | null => {
    if (fault !== null) touched.add(String(headers['x-request-id']));
    return fault;
  };

  const server = createServer({ keepAliveTimeout: 30_000 }, async (incoming, response) => {
    const call = `${incoming.method} ${incoming.url}`;
    calls.push(call);
    open += 1;
    response.once('close', () => (open -= 1));
    try {
      await play(note(faultOf(call), incoming), incoming, response);
    } catch {
      incoming.socket.destroy();
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const die = async (): Promise<void> => {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  // One that the system gives to nobody while the proxy is away.
  const port = await freePort();
  await listen(port);

  return {
    url: `http://127.0.0.1:${port}${pathname.replace(/\/$/, '')}`,
    calls,
    injected,
    touched,
    inject: (...more) => rules.push(...more.map((rule) => ({ ...rule, left: rule.times ?? Number.POSITIVE_INFINITY }))),
    heal: () => {
      rules = [];
    },
    open: () => open,
    die,
    revive: () => listen(port),
    close: die,
  };
};
