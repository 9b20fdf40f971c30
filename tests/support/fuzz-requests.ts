// Requests with random documents: drawing them, sending them, and reading what is compared of their answers.
import { request, type RequestListener } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { parse, validate } from 'graphql';
import { createSchema } from '../../gateway/schema.ts';
import { unluckyCookie } from './fuzzed-academy.ts';
import { errorKey, type Essence, type ReferenceRequest, type Requester } from './graphql-reference.ts';
import { serve } from './in-process-http.ts';
import { createRandomDocuments, type RandomDocument } from './random-documents.ts';
import { createRandom } from './random.ts';
import { hashOf } from './site-documents.ts';

/** A valid document with the seed of its own random choices; one in the manifest can be asked for by its hash. */
export type Case = RandomDocument & { number: number; seed: number; isInManifest: boolean };

/** How a request is sent: its text by POST or by GET, or the hash of its text. */
export type Transport = 'text' | 'hash' | 'get';

/** Whether a document is short enough for an address. */
export const isOfUsualSize = (text: string): boolean => text.length < 3_000;

/** Draws valid documents, most of them of a usual size. */
export const drawCases = (count: number, seed: number): Case[] => {
  const schema = createSchema();
  const drawDocument = createRandomDocuments(schema, createRandom(seed));
  const drawCase = (number: number): Case => {
    for (;;) {
      const drawn = drawDocument();
      const isUsual = isOfUsualSize(drawn.text);
      if ((!isUsual && number % 20 > 0) || validate(schema, parse(drawn.text)).length > 0) continue;
      return { ...drawn, number, seed: seed + number, isInManifest: number % 3 === 0 };
    }
  };
  return Array.from({ length: count }, (_, number) => drawCase(number));
};

/** A visitor and a learner in two languages, and a learner some of whose calls are refused. */
export const requesters: readonly Requester[] = [
  { language: 'en' },
  { language: 'bn' },
  { language: 'en', cookie: 'accessToken=learner' },
  { language: 'bn', cookie: 'accessToken=learner' },
  { language: 'en', cookie: unluckyCookie },
];

const headersOf = ({ cookie, language }: Requester): Record<string, string> => ({
  'content-type': 'application/json',
  'accept-language': language,
  'apollo-require-preflight': 'yes',
  ...(cookie === undefined ? {} : { cookie }),
});

const searchOf = ({ query, variables, operationName }: ReferenceRequest): string => {
  const search = new URLSearchParams({ query });
  if (variables !== undefined) search.set('variables', JSON.stringify(variables));
  if (typeof operationName === 'string') search.set('operationName', operationName);
  return search.toString();
};

type Answered = { readonly status: number; readonly body: string };

/** Sends any JSON by POST to a gateway of its own process. Rejects when no answer comes in time. */
export const post = (url: string, body: unknown, requester: Requester): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: headersOf(requester), signal: AbortSignal.timeout(20_000) };
    request(`${url}/graphql`, options, async (response) => {
      resolve({ status: response.statusCode ?? 0, body: (await readText(response).catch(reject)) ?? '' });
    })
      .once('error', reject)
      .end(JSON.stringify(body));
  });

/** Sends a request to a gateway in this process, without a socket. */
export const send = async (
  listener: RequestListener,
  request: ReferenceRequest,
  requester: Requester,
  transport: Transport,
): Promise<Answered> => {
  const headers = { host: 'academy.example', ...headersOf(requester) };
  if (transport === 'get') {
    const path = `/graphql?${searchOf(request)}`;
    return await serve(listener, { method: 'GET', path, headers, body: null }).response;
  }
  const { query, ...rest } = request;
  const named = { ...rest, extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(query) } } };
  const body = JSON.stringify(transport === 'hash' ? named : request);
  return await serve(listener, { method: 'POST', path: '/graphql', headers, body }).response;
};

type Body = {
  data?: unknown;
  errors?: { path?: (string | number)[]; extensions?: { code?: unknown } }[];
};

/** Reads an answer's data and errors. Throws for a status of 500 or more, and for a body that is not well-formed JSON. */
export const essenceOf = ({ status, body: text }: Answered): Essence => {
  if (status >= 500) throw new Error(`Status ${status}: ${text}`);
  const body = JSON.parse(text) as Body;
  // A key that stands in an object twice would be lost by parsing.
  if (JSON.stringify(body) !== text.trim()) throw new Error(`Not as JSON is written: ${text}`);
  const errors = (body.errors ?? []).map(({ path, extensions }) => errorKey(path, extensions?.code));
  return { data: JSON.stringify(body.data ?? null), errors: errors.toSorted() };
};

/** Whether an answer refuses an operation for its size, which graphql-js knows nothing of. */
export const isRefusedForSize = ({ data, errors }: Essence): boolean =>
  data === 'null' && errors.length > 0 && errors.every((key) => /^ (?:TOO_\w+|\w+_TOO_L\w+)$/.test(key));
