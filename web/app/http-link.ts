import { ApolloLink } from '@apollo/client';
import type { DocumentNode, GraphQLFormattedError } from 'graphql';
import { Observable } from 'rxjs';
import { ForeignAnswer } from '../errors.ts';
import { tellOfMissingScripts } from '../missing-scripts.ts';

const PATH = '/graphql';
const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/** What codegen adds to a document: its hash in the gateway's list of trusted documents, and whether its answer is public. */
type DocumentMark = { hash: string; isPublic?: true };

const isMark = (meta: unknown): meta is DocumentMark => typeof Object(meta).hash === 'string';

const markOf = (document: DocumentNode): DocumentMark | null => {
  const meta: unknown = '__meta__' in document ? document.__meta__ : null;
  return isMark(meta) ? meta : null;
};

/**
 * Sends operations to the gateway, by the hashes of their documents. A gateway that does not know a hash is sent that text; one
 * that accepts none, all texts until the page is reloaded. It does what this site needs of Apollo Client's links for HTTP and
 * persisted queries, in a quarter of their bytes: no batches, no subscriptions, no incremental delivery.
 */
export const createHttpLink = (): ApolloLink => {
  let sendsTexts = false;

  const ask = async (operation: ApolloLink.Operation, signal: AbortSignal): Promise<ApolloLink.Result> => {
    const mark = sendsTexts ? null : markOf(operation.query);
    const answer = await answerOf(await send(operation, mark, signal));
    if (mark === null || !answer.errors?.some(refusesHash)) return answer;
    // A gateway of another release knows the hashes of the documents that have not changed, and may accept nothing else.
    sendsTexts = answer.errors.some(refusesAllHashes);
    const second = await answerOf(await send(operation, null, signal));
    if (second.errors?.some(refusesDocument)) tellOfMissingScripts();
    return second;
  };

  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const request = new AbortController();
        const given: unknown = operation.getContext()['fetchOptions']?.signal;
        // `AbortSignal.any` is younger than some of the browsers that the site is built for.
        if (given instanceof AbortSignal) {
          if (given.aborted) request.abort(given.reason);
          given.addEventListener('abort', () => request.abort(given.reason), { signal: request.signal });
        }
        const run = async () => {
          try {
            observer.next(await ask(operation, request.signal));
            observer.complete();
          } catch (error) {
            observer.error(error);
          }
        };
        void run();
        return () => request.abort();
      }),
  );
};

/** The text of a document. Hardly any page needs it, so the printer is fetched when one does. */
const textOf = async (document: DocumentNode): Promise<string> => {
  try {
    const { print } = await import('graphql/language/printer.js');
    return print(document);
  } catch (error) {
    // The gateway has just answered, so it is not the connection: the gateway is of another release than this page.
    tellOfMissingScripts();
    throw error;
  }
};

const send = async (operation: ApolloLink.Operation, mark: DocumentMark | null, signal: AbortSignal) => {
  const { operationName, variables, query } = operation;
  // The address takes precedence over the cookie, which another tab may have set since.
  const path = `${PATH}?lang=${operation.getContext().language}`;
  const document =
    mark === null
      ? { query: await textOf(query) }
      : { extensions: { persistedQuery: { version: 1, sha256Hash: mark.hash } } };
  const options = {
    signal,
    headers: {
      accept: `${GRAPHQL_RESPONSE},application/json;q=0.9`,
      // Makes browsers send a CORS preflight for a request from another site.
      'content-type': 'application/json',
    },
  };
  // Public documents are sent by GET, so that the browser caches their answers for as long as the gateway allows.
  if (mark?.isPublic === true) {
    const parts = Object.entries({
      operationName,
      variables: JSON.stringify(variables),
      extensions: JSON.stringify(document.extensions),
    });
    const search = parts.map(([name, part]) => `${name}=${encodeURIComponent(part ?? '')}`).join('&');
    return fetch(`${path}&${search}`, { ...options, method: 'GET' });
  }
  return fetch(path, { ...options, method: 'POST', body: JSON.stringify({ operationName, variables, ...document }) });
};

const isResult = (answer: unknown): answer is ApolloLink.Result =>
  typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer);

const answerOf = async (response: Response): Promise<ApolloLink.Result> => {
  const { status, ok, headers } = response;
  const type = headers.get('content-type') ?? '';
  const isReadable = type.startsWith(GRAPHQL_RESPONSE) || (ok && type.includes('json'));
  const answer: unknown = isReadable ? await response.json() : null;
  if (!isResult(answer)) throw new ForeignAnswer(status, minutesToWait(headers));
  return answer;
};

/** For how long an answer asks not to be asked again; null where it does not say. A date is compared with the clock of its sender. */
const minutesToWait = (headers: Headers): number | null => {
  const after = headers.get('retry-after') ?? '';
  const seconds = Number(after) || (Date.parse(after) - Date.parse(headers.get('date') ?? '')) / 1000;
  return seconds > 0 ? Math.ceil(seconds / 60) : null;
};

// Compares messages, as the convention for persisted queries defines them: Apollo Server gives one of them another code.
const refusesHash = ({ message }: { message: string }): boolean => /^PersistedQueryNot(Found|Supported)$/.test(message);
const refusesAllHashes = ({ message }: { message: string }): boolean => message === 'PersistedQueryNotSupported';

/** Whether the gateway accepts no texts, or its schema lacks something that the document selects. */
const refusesDocument = ({ extensions }: GraphQLFormattedError): boolean =>
  extensions?.['code'] === 'DOCUMENT_NOT_TRUSTED' || extensions?.['code'] === 'BAD_USER_INPUT';
