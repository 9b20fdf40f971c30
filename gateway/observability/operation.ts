import type { ApolloServerPlugin } from '@apollo/server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { Kind, visit, type DocumentNode, type OperationDefinitionNode } from 'graphql';
import type { Logger } from 'pino';
import { requestIdOf } from '../http/request-info.ts';
import type { GatewayContext } from '../context.ts';
import { describeError, isFault } from '../errors/errors.ts';
import type { RestCall } from '../rest/observer.ts';

/**
 * How an operation ended: answered whole, answered with errors in some fields, answered with errors alone, refused
 * before anything was looked up, or not answered because the asker went away.
 */
export type OperationOutcome = 'answered' | 'partly answered' | 'failed' | 'refused' | 'cancelled';

/** What is known of an operation when it is over. Its variables are not, on purpose. */
export type Operation = {
  readonly requestId: string;
  /** The name in its document; null where it has none, or was refused before it was read. */
  readonly name: string | null;
  readonly kind: 'query' | 'mutation' | 'subscription' | null;
  readonly outcome: OperationOutcome;
  /** The HTTP status of the answer. */
  readonly status: number;
  readonly durationMs: number;
  /** The calls of the academy's API that were made for it. */
  readonly calls: readonly RestCall[];
  /** Path and code of each error in the answer. */
  readonly errors: readonly { readonly path: string; readonly code: string }[];
};

/** Told of every operation when it is over, and of the request that it came with. */
export type TellOperation = (operation: Operation, request: IncomingMessage) => void;

/** Told of every operation when it begins. */
export type BeginOperation = (requestId: string, request: IncomingMessage) => void;

type Noted = Pick<Operation, 'name' | 'kind' | 'calls' | 'errors'> & {
  readonly outcome: 'answered' | 'partly answered' | 'failed' | 'refused';
};

const longestName = 100;

const notes = new WeakMap<ServerResponse, Noted>();

/** Notes an operation that was answered without GraphQL, for when its answer is out. */
export const noteAnswer = (response: ServerResponse, noted: Noted): void => note(response, noted);

/** Keeps what is known until the answer is out; an operation for nobody in particular has no answer of its own. */
const note = (response: ServerResponse | null, noted: Noted): void => {
  if (response !== null) notes.set(response, noted);
};

/** Every value that an operation carries, as text: its variables and the literals in its document. */
const valuesIn = (variables: unknown, document: DocumentNode | undefined): string[] => {
  const values: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') values.push(String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(variables);
  if (document !== undefined) visit(document, { [Kind.STRING]: ({ value }) => void values.push(value) });
  return values.filter((value) => value.length > 2).sort((one, other) => other.length - one.length);
};

const withoutValues = (text: string | undefined, values: readonly string[]): string | undefined =>
  values.reduce((left, value) => left?.replaceAll(value, '[value]'), text);

/** Logs what is a fault of ours, without anything that the operation carried. */
const logFault = (error: unknown, log: Logger, values: readonly string[]): void => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  log.error(
    { err: { type: name, message: withoutValues(message, values), stack: withoutValues(stack, values) } },
    'fault',
  );
};

const named = (operation: OperationDefinitionNode | undefined, name: string | null | undefined) => ({
  name: name?.slice(0, longestName) ?? null,
  kind: operation?.operation ?? null,
});

/** Notes what GraphQL knows of an operation, for when its answer is out. */
export const noteOperation: ApolloServerPlugin<GatewayContext & { readonly response: Response | null }> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ contextValue: { calls, response }, operation, operationName }) => {
      // What is known already, in case that the asker does not wait for the answer.
      note(response, { ...named(operation, operationName), outcome: 'failed', calls, errors: [] });
    },
    willSendResponse: async ({
      contextValue,
      operation,
      operationName,
      errors = [],
      request,
      document,
      response: { body },
    }) => {
      const { log, calls, requestId, response, jar } = contextValue;
      const faults = errors.filter(isFault);
      if (faults.length > 0) {
        const cookies = (jar.upstreamHeader() ?? '').split(/; |=/);
        const values = [...valuesIn(request.variables, document), ...cookies.filter((text) => text.length > 8)];
        for (const error of faults) logFault(error.originalError ?? error, log, values);
      }
      const data = body.kind === 'single' ? body.singleResult.data : undefined;
      const outcome =
        errors.length === 0
          ? 'answered'
          : data === undefined
            ? 'refused'
            : data === null
              ? 'failed'
              : 'partly answered';
      note(response, {
        ...named(operation, operationName),
        outcome,
        calls,
        errors: errors.map((error) => {
          const { path, extensions } = describeError(error, 'en', requestId);
          return { path: path?.join('.').slice(0, longestName) ?? 'request', code: String(extensions?.code) };
        }),
      });
    },
  }),
};

/** Watches a request from now on; a second time changes nothing. */
export type WatchOperation = (request: IncomingMessage, response: ServerResponse) => void;

/** Makes what gives a request its id, and tells of its operation when the answer is out. */
export const createWatch = (begin: BeginOperation, tell: TellOperation): WatchOperation => {
  const watched = new WeakSet<ServerResponse>();
  return (request, response) => {
    if (watched.has(response)) return;
    watched.add(response);
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    request.headers['x-request-id'] = requestId;
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => {
      const noted = notes.get(response) ?? { name: null, kind: null, outcome: 'refused', calls: [], errors: [] };
      const outcome = response.writableFinished ? noted.outcome : 'cancelled';
      const durationMs = performance.now() - startedAt;
      tell({ ...noted, requestId, outcome, status: response.statusCode, durationMs }, request);
    });
    begin(requestId, request);
  };
};

/** Watches the operations of all requests, also of those that never reach GraphQL. */
export const watchOperations =
  (watch: WatchOperation): RequestHandler =>
  (request, response, next) => {
    watch(request, response);
    next();
  };
