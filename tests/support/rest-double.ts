import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { Dispatcher } from 'undici';
import { dispatcherTo } from './in-process-http.ts';
import { listenOnFreePort } from './listen.ts';

/** A call that the double has received. */
export type ReceivedCall = {
  method: string;
  /** The path below /api, with its query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as JSON; undefined when there was none. */
  body: unknown;
};

/** What the double does with a call: answers it, or plays a fault. */
export type ScriptedAnswer = {
  status?: number;
  /** Sent as JSON, unless it is text. */
  body?: unknown;
  headers?: Record<string, string | string[]>;
  afterMs?: number;
  /** Instead of an answer: nothing at all, a broken connection, or an answer that ends in its middle. */
  fault?: 'hang' | 'reset' | 'cut off';
};

type Script = ScriptedAnswer | ((call: ReceivedCall) => ScriptedAnswer | Promise<ScriptedAnswer>);

/** A double of the REST API that answers as a test tells it to. Every other call is answered with 404. */
export type RestDouble = {
  /** The base address, including /api. */
  url: string;
  origin: string;
  /** Hands the calls of a gateway to the double without a socket. It waits for nothing and plays no fault. */
  dispatcher: Dispatcher;
  calls: ReceivedCall[];
  /** Says how a call is answered from now on: when('GET /me', { body: … }). */
  when: (call: string, script: Script) => void;
  /** Method and path of every call since the last reset, sorted, for comparing as a set. */
  called: () => string[];
  reset: () => void;
  close: () => Promise<void>;
};

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const text = await readText(request);
  return text === '' ? undefined : JSON.parse(text);
};

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const wireOf = ({ status = 200, body = null, headers }: ScriptedAnswer) => {
  const isText = typeof body === 'string';
  return {
    status,
    headers: { 'content-type': isText ? 'text/html' : 'application/json', ...headers },
    text: isText ? body : JSON.stringify(body),
  };
};

const play = async (answer: ScriptedAnswer, response: ServerResponse): Promise<void> => {
  if (answer.afterMs !== undefined) await wait(answer.afterMs);
  if (answer.fault === 'hang') return;
  if (answer.fault === 'reset') return void response.socket?.resetAndDestroy();

  const { status, headers, text } = wireOf(answer);
  response.writeHead(status, headers);
  if (answer.fault === 'cut off') {
    response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.socket?.destroy());
    return;
  }
  response.end(text);
};

/** Starts a double on a free port. */
export const startRestDouble = async (): Promise<RestDouble> => {
  const scripts = new Map<string, Script>();
  const calls: ReceivedCall[] = [];

  const answerTo = async (call: ReceivedCall): Promise<ScriptedAnswer> => {
    calls.push(call);
    const script = scripts.get(`${call.method} ${call.path}`) ?? {
      status: 404,
      body: { error: 'Not found', code: 'NOT_FOUND' },
    };
    return typeof script === 'function' ? await script(call) : script;
  };

  const dispatcher = dispatcherTo(async ({ method, path, headers, body }) => {
    const json = body === null ? undefined : JSON.parse(body);
    const answer = wireOf(await answerTo({ method, path: path.replace(/^\/api/, ''), headers, body: json }));
    return { ...answer, body: answer.text };
  });

  // Longer than the gateway keeps an idle connection: one that both end at the same moment would lose a request.
  const server = createServer({ keepAliveTimeout: 30_000 }, async (request, response) => {
    const path = (request.url ?? '').replace(/^\/api/, '');
    // A caller may break off in the middle of its body.
    const body = await readBody(request).catch(() => undefined);
    await play(await answerTo({ method: request.method ?? '', path, headers: request.headers, body }), response);
  });
  const { url: origin, close } = await listenOnFreePort(server);

  return {
    url: `${origin}/api`,
    origin,
    dispatcher,
    calls,
    when: (call, script) => void scripts.set(call, script),
    called: () => calls.map(({ method, path }) => `${method} ${path}`).sort(),
    reset: () => {
      scripts.clear();
      calls.length = 0;
    },
    close,
  };
};
