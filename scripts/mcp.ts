// npm run --silent mcp: the tools for agents on standard input and output, for one learner, whose session it opens by itself.
import { globSync, readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { type CallOptions, createAcademyClient, createCookieJar } from '../client/academy-client.ts';
import { isLoopback } from '../gateway/config.ts';
import { answerMessage, refuse, type ToolAnswer } from '../gateway/mcp/protocol.ts';
import { readTools, signInDocument, type Tool } from '../gateway/mcp/tools.ts';
import type { JsonObject } from '../gateway/values/json.ts';

const { ACADEMY_URL: url = 'http://localhost:4000', ACADEMY_LANGUAGE: language = 'en' } = process.env;
const { ACADEMY_EMAIL: email, ACADEMY_PASSWORD: password } = process.env;
const maxLineLength = 128 * 1024;
/** How long calls may still take once the input has ended. */
const lastCallsMs = 5_000;
const cookies = createCookieJar();
const connect = (send: 'id' | 'text') => createAcademyClient({ url, language, name: 'agents', send, cookies });
const [byId, byText] = [connect('id'), connect('text')];

/** Some installations take documents by their id alone. */
const ask = async (document: string, variables: object, options: CallOptions = {}) => {
  const answer = await byText.execute<unknown, object>(document, variables, options);
  const isUntrusted = answer.errors.some(({ extensions }) => extensions.code === 'DOCUMENT_NOT_TRUSTED');
  return isUntrusted ? byId.execute<unknown, object>(document, variables, options) : answer;
};

/** Why nothing is sent to the address; null where it can be used. */
const problemOfAddress = (): string | null => {
  const address = URL.parse(url);
  if (address === null) return 'ACADEMY_URL has to be an address such as https://academy.example.';
  // An error would tell the model the address, and a password in it.
  if (address.username !== '' || address.password !== '') return 'ACADEMY_URL cannot have a name or a password in it.';
  return address.protocol === 'https:' || isLoopback(address.hostname) ? null : 'ACADEMY_URL has to be https.';
};

/**
 * Why there is no session, and when to ask again: never of a password that was judged, since a model that asks again and
 * again would lock the account; ever later where the API was away or asks for patience.
 */
let refusal: { readonly reason: string; readonly pauseMs: number; readonly until: number } | null = null;
const firstPauseMs = 10_000;
const maxPauseMs = 10 * 60_000;

/** Opens a session; gives the reason where there is none. */
const signIn = async (): Promise<string | null> => {
  if (email === undefined || password === undefined) return 'ACADEMY_EMAIL and ACADEMY_PASSWORD are not set.';
  if (refusal !== null && performance.now() < refusal.until) return refusal.reason;
  cookies.clear();
  const { data, errors } = await ask(signInDocument, { input: { email, password } });
  const [refused]: { message: string; isTemporary: boolean }[] = Object(Object(data).logIn).userErrors ?? [];
  if (refused === undefined) {
    refusal = null;
    return errors[0]?.message ?? null;
  }
  const pauseMs = refusal === null ? firstPauseMs : Math.min(2 * refusal.pauseMs, maxPauseMs);
  // A password that was judged stays wrong as long as the program has it.
  const until = refused.isTemporary ? performance.now() + pauseMs : Number.POSITIVE_INFINITY;
  refusal = { reason: refused.message, pauseMs, until };
  return refusal.reason;
};

/** A sign-in is not cancelled with its call: the answer tells whether a password was wrong, and must not be tried again. */
const call = async (tool: Tool, given: JsonObject, signal: AbortSignal, isAgain = false): Promise<ToolAnswer> => {
  try {
    const isSignedIn = tool.isPublic || (!isAgain && cookies.header() !== '');
    const reason = problemOfAddress() ?? (isSignedIn || signal.aborted ? null : await signIn());
    if (reason !== null) return { text: reason, isError: true };
    const { data, errors } = await ask(tool.text, given, { signal });
    const isOver = errors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED');
    if (isOver && !isAgain) return await call(tool, given, signal, true);
    const answer = errors.length === 0 ? { data } : data === null ? { errors } : { data, errors };
    return { text: JSON.stringify(answer), isError: errors.length > 0 };
  } catch (error) {
    return { text: String(Object(error).message), isError: true };
  }
};

/** The schema as it is written, since resolvers need types that a clone has only once it was built. */
const schemaFolder = new URL('../schema/', import.meta.url);
const files = globSync('*.graphql', { cwd: schemaFolder, exclude: ['published.graphql'] });
const tools = readTools(buildSchema(files.map((file) => readFileSync(new URL(file, schemaFolder), 'utf8')).join('\n')));

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** What cancels a request under way, by its id. */
const underWay = new Map<unknown, AbortController>();
/** Calls are made one after the other, so that they share one sign-in. Other messages do not wait for them. */
let lastCall: Promise<unknown> = Promise.resolve();

const answer = async (line: string): Promise<void> => {
  const message = line.length > maxLineLength ? undefined : parse(line);
  const { id, method, params } = Object(message);
  if (method === 'notifications/cancelled') underWay.get(Object(params).requestId)?.abort();
  const controller = new AbortController();
  const { signal } = controller;
  if (id !== undefined) underWay.set(id, controller);
  const callInTurn = (tool: Tool, given: JsonObject): Promise<ToolAnswer> => {
    const called = lastCall.then(() => call(tool, given, signal));
    lastCall = called;
    return called;
  };
  const { body } =
    message === undefined
      ? refuse(400, null, -32700, 'A line is one message as JSON of at most 128 KB.')
      : await answerMessage(message, null, { tools, call: callInTurn });
  if (underWay.get(id) === controller) underWay.delete(id);
  if (body === null || signal.aborted) return;
  // Some readers end a line at these two as well, which would let a text within the answer begin a message of its own.
  const json = JSON.stringify(body).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  process.stdout.write(`${json}\n`);
};

// Nobody reads the answers any more.
process.stdout.on('error', () => process.exit(0));

let rest = '';
for await (const chunk of process.stdin.setEncoding('utf8')) {
  const lines = `${rest}${String(chunk)}`.split('\n');
  // What is too long already is not kept until its end.
  rest = (lines.pop() ?? '').slice(0, maxLineLength + 1);
  for (const line of lines) if (line.trim() !== '') void answer(line);
}
setTimeout(() => process.exit(0), lastCallsMs).unref();
