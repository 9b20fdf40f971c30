import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { languageOf, requestIdOf } from '../http/request-info.ts';
import type { Config } from '../config.ts';
import { noteAnswer, type TellOperation } from '../observability/operation.ts';
import { commonHeaders } from '../http/security-headers.ts';
import { contentTypeOf, isPlainRequest, ownOriginOf } from '../http/plain-requests.ts';
import type { PublicOperation, PublicOperations } from './public-operations.ts';
import type { Made, Ready, ReadyBytes } from '../cache/responses.ts';
import { isPlainJson, parseBody, readBytes } from '../http/body.ts';
import type { RestCall } from '../rest/observer.ts';
import { sendReady } from '../http/send-cached.ts';
import type { Language } from '../values/text.ts';

/** What of a request can change a public answer. */
export type Everybody = { readonly requestId: string; readonly language: Language; readonly publicOrigin: string };

/** Executes an operation for nobody in particular. Rejects where its answer is not whole, or not for everybody. */
export type MakePublicAnswer = (
  operation: PublicOperation,
  asker: Everybody,
) => Promise<Made & { readonly calls: readonly RestCall[] }>;

type Dependencies = {
  readonly config: Config;
  readonly operations: PublicOperations;
  readonly answers: ReadyBytes;
  readonly make: MakePublicAnswer;
  readonly tell: TellOperation;
  /** Told of every answer whether memory had it, or it had to be made, and of the name of its operation. */
  readonly tellCache: (verdict: 'hit' | 'miss', name: string | null) => void;
};

/** Who answers what memory cannot: Express has what makes answers for memory, others have ways of their own. */
type Next = { readonly express: RequestListener; readonly others: RequestListener };

const path = '/graphql';
const mostRequestsKnown = 5_000;
const longestRequestKnown = 4 * 1024;

/** Operations by the very bytes that asked for them, so that a request seen before is not even parsed. */
const createRequestsKnown = () => {
  const known = new Map<string, PublicOperation>();
  return {
    get: (bytes: string): PublicOperation | undefined => known.get(bytes),
    add: (bytes: string, operation: PublicOperation): void => {
      if (bytes.length > longestRequestKnown) return;
      known.set(bytes, operation);
      const [oldest] = known.keys();
      if (known.size > mostRequestsKnown && oldest !== undefined) known.delete(oldest);
    },
  };
};

/**
 * Answers public operations from ready bytes, before Express and GraphQL; everything else, and whatever is unusual about
 * a request, is handed on. What memory does not have is made behind the guards of Express, such as the limits of those
 * who ask too often. No answer depends on who asks: it is made without a session, and where that does not give a whole
 * answer it is made for the asker alone, by GraphQL.
 */
export const createPublicAnswers = ({ config, operations, answers, make, tell, tellCache }: Dependencies) => {
  const requestsKnown = createRequestsKnown();
  const asked = new WeakMap<IncomingMessage, PublicOperation>();
  const common = commonHeaders(config);

  const headersOf = (
    request: IncomingMessage,
    requestId: string,
    { publicForSeconds }: PublicOperation,
    ready: Ready,
  ) => {
    const isGet = request.method === 'GET';
    const headers: OutgoingHttpHeaders = {
      'Content-Type': contentTypeOf(request),
      'X-Request-Id': requestId,
      ...common,
      'Cache-Control': isGet ? `public, max-age=${publicForSeconds}` : 'no-store',
      Vary: isGet ? 'Origin, Accept-Language, Cookie' : 'Origin',
    };
    const ageSeconds = Math.floor((performance.now() - ready.madeAt) / 1000);
    if (isGet || ageSeconds > publicForSeconds) headers.Age = ageSeconds;
    return headers;
  };

  const everybodyOf = (request: IncomingMessage): Everybody => ({
    requestId: requestIdOf(request),
    language: languageOf(request),
    publicOrigin: ownOriginOf(request, config),
  });

  const keyOf = ({ key }: PublicOperation, { language, publicOrigin }: Everybody): string =>
    `${language} ${publicOrigin} ${key}`;

  /** Whether memory has the answer, which has gone out then. */
  const isAnswered = (request: IncomingMessage, response: ServerResponse, operation: PublicOperation): boolean => {
    const startedAt = performance.now();
    const asker = everybodyOf(request);
    const ready = answers.recall(keyOf(operation, asker), () => make(operation, asker));
    if (ready === undefined) return false;
    const { requestId } = asker;
    const { name } = operation;
    tellCache('hit', name);
    const status = sendReady(request, response, ready, headersOf(request, requestId, operation, ready));
    const durationMs = performance.now() - startedAt;
    tell({ requestId, name, kind: 'query', outcome: 'answered', status, durationMs, calls: [], errors: [] }, request);
    return true;
  };

  const knownRequest = (asked: string, read: () => PublicOperation | null): PublicOperation | null => {
    const known = requestsKnown.get(asked);
    if (known !== undefined) return known;
    const operation = readOrNull(read);
    if (operation !== null) requestsKnown.add(asked, operation);
    return operation;
  };

  const isPlainPost = ({ method, url }: IncomingMessage): boolean => method === 'POST' && url === path;

  /** Hands on what memory cannot answer: what it is to remember from now on to Express, all else to others. */
  const answerOr = (next: Next, request: IncomingMessage, response: ServerResponse, bytes: Buffer | null) => {
    const { url = '' } = request;
    const operation =
      bytes === null
        ? knownRequest(url, () => operations.ofSearch(url.slice(path.length + 1)))
        : knownRequest(`POST ${bytes.toString('latin1')}`, () => operations.ofBody(parseBody(request, bytes)));
    if (operation !== null) {
      if (isAnswered(request, response, operation)) return;
      asked.set(request, operation);
      if (bytes !== null) parseBody(request, bytes);
      return next.express(request, response);
    }
    next.others(request, response);
  };

  /** Answers what memory can answer before anybody else sees the request. */
  const listener =
    (next: Next): RequestListener =>
    (request, response) => {
      const isGet = request.method === 'GET' && request.url?.startsWith(`${path}?`) === true;
      const isPost = !isGet && isPlainPost(request) && isPlainJson(request);
      if (!(isGet || isPost) || !isPlainRequest(request, config)) return next.others(request, response);
      if (isGet) return answerOr(next, request, response, null);
      readBytes(
        request,
        (bytes) => answerOr(next, request, response, bytes),
        () => response.destroy(),
      );
    };

  /** Makes the answer that memory does not have, for a request that is within its limits. */
  const makeAnswer: RequestHandler = async (request, response, next) => {
    const operation = asked.get(request);
    if (operation === undefined) return next();
    const asker = everybodyOf(request);
    let calls: readonly RestCall[] = [];
    try {
      const ready = await answers.get(keyOf(operation, asker), async () => {
        const made = await make(operation, asker);
        // Only who brings the making is told which calls it took.
        ({ calls } = made);
        return made;
      });
      const { name } = operation;
      tellCache('miss', name);
      noteAnswer(response, { name, kind: 'query', outcome: 'answered', calls, errors: [] });
      sendReady(request, response, ready, headersOf(request, asker.requestId, operation, ready));
    } catch {
      // Then it is made for this asker alone, who is told what is wrong.
      next();
    }
  };

  // Elsewhere than in production every answer is explained, and so is new each time.
  return config.isProduction ? { listener, makeAnswer } : { listener: same, makeAnswer: pass };
};

/** What cannot be read, such as JSON that is too deep, is for others to refuse. */
const readOrNull = (read: () => PublicOperation | null): PublicOperation | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const same = ({ others }: Next): RequestListener => others;
const pass: RequestHandler = (_request, _response, next) => next();
