import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { languageOf, requestIdOf } from './asker.ts';
import type { Config } from './config.ts';
import type { TellOperation } from './operations.ts';
import type { PublicOperation, PublicOperations } from './public-operations.ts';
import type { Made, Ready, ReadyBytes } from './ready-bytes.ts';
import { isPlainJson, parseBody, readBytes } from './request-body.ts';
import type { RestCall } from './rest/observer.ts';
import { sendReady } from './send-ready.ts';
import type { Language } from './values/text.ts';

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
};

const [json, graphqlJson] = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'];

/** The kind of answer by what the common clients say they accept; whoever says something else goes the long way. */
const contentTypes: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, json],
  ['*/*', json],
  ['application/json', json],
  ['application/json, text/plain, */*', json],
  ['application/graphql-response+json', graphqlJson],
  ['application/graphql-response+json,application/json', graphqlJson],
  ['application/graphql-response+json, application/json', graphqlJson],
  ['application/graphql-response+json,application/json;q=0.9', graphqlJson],
  ['application/graphql-response+json, application/json;q=0.9', graphqlJson],
]);

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
 * a request, is handed on untouched. No answer depends on who asks: it is made without a session, and where that does
 * not give a whole answer the request is handed on as well.
 */
export const createPublicAnswers = ({ config, operations, answers, make, tell }: Dependencies) => {
  const requestsKnown = createRequestsKnown();

  const ownOrigin = ({ headers, socket }: IncomingMessage): string =>
    config.publicOrigin ?? `${'encrypted' in socket ? 'https' : 'http'}://${headers.host ?? 'localhost'}`;

  const isPlain = (request: IncomingMessage): boolean => {
    const { headers } = request;
    const isForwarded = headers['x-forwarded-proto'] !== undefined || headers['x-forwarded-host'] !== undefined;
    return (
      contentTypes.has(headers.accept) &&
      headers['x-explain'] === undefined &&
      headers['sec-fetch-site'] !== 'cross-site' &&
      (headers.origin === undefined || headers.origin === ownOrigin(request)) &&
      (config.publicOrigin !== null || config.trustedProxies === 0 || !isForwarded)
    );
  };

  const headersOf = (
    request: IncomingMessage,
    requestId: string,
    { publicForSeconds }: PublicOperation,
    ready: Ready,
  ) => {
    const isGet = request.method === 'GET';
    const headers: OutgoingHttpHeaders = {
      'Content-Type': contentTypes.get(request.headers.accept),
      'X-Request-Id': requestId,
      'Cache-Control': isGet ? `public, max-age=${publicForSeconds}` : 'no-store',
      Vary: isGet ? 'Origin, Accept-Language, Cookie' : 'Origin',
    };
    const ageSeconds = Math.floor((performance.now() - ready.madeAt) / 1000);
    if (isGet || ageSeconds > publicForSeconds) headers.Age = ageSeconds;
    return headers;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, operation: PublicOperation) => {
    const startedAt = performance.now();
    const asker = { requestId: requestIdOf(request), language: languageOf(request), publicOrigin: ownOrigin(request) };
    let calls: readonly RestCall[] = [];
    const ready = await answers.get(`${asker.language} ${asker.publicOrigin} ${operation.key}`, async () => {
      const made = await make(operation, asker);
      ({ calls } = made);
      return made;
    });
    const status = sendReady(request, response, ready, headersOf(request, asker.requestId, operation, ready));
    const [{ requestId }, durationMs] = [asker, performance.now() - startedAt];
    tell(
      {
        requestId,
        name: operation.name,
        kind: 'query',
        outcome: 'answered',
        status,
        durationMs,
        calls,
        errors: [],
      },
      request,
    );
  };

  const known = (asked: string, read: () => PublicOperation | null): PublicOperation | null => {
    const operation = requestsKnown.get(asked) ?? read();
    if (operation !== null) requestsKnown.add(asked, operation);
    return operation;
  };

  /** Whether the request has got its answer; if not, somebody else has to give it. */
  const tryToAnswer = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { method, url = '' } = request;
    const bytes = method === 'POST' ? await readBytes(request) : null;
    const operation =
      bytes === null
        ? known(url, () => operations.ofSearch(url.slice(path.length + 1)))
        : known(`POST ${bytes.toString('latin1')}`, () => operations.ofBody(parseBody(request, bytes)));
    if (operation === null) return false;
    try {
      await answer(request, response, operation);
      return true;
    } catch {
      if (bytes !== null) parseBody(request, bytes);
      return false;
    }
  };

  const isCandidate = (request: IncomingMessage): boolean => {
    const { method, url = '' } = request;
    if (method === 'GET') return url.startsWith(`${path}?`) && isPlain(request);
    return method === 'POST' && url === path && isPlainJson(request) && isPlain(request);
  };

  return (next: RequestListener): RequestListener =>
    // Elsewhere than in production every answer is explained, and so is new each time.
    config.isProduction
      ? async (request, response) => {
          try {
            if (isCandidate(request) && (await tryToAnswer(request, response))) return;
          } catch {
            // The other side broke off while it was sending.
            response.destroy();
            return;
          }
          next(request, response);
        }
      : next;
};
