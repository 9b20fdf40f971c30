import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RestCall } from '../rest/observer.ts';

/**
 * How an operation ended: answered whole, answered with errors in some fields, answered with errors alone, refused for
 * something that is the client's (the request, its arguments, its session), or not answered because the client went away.
 */
export type OperationOutcome = 'answered' | 'partly answered' | 'failed' | 'refused' | 'cancelled';

/** What made an answer: the response cache, a compiled query, or Apollo Server. */
export type Way = 'cache' | 'compiled' | 'apollo';

/** What metrics count operations for that no known client sent. */
export const noClient = 'other';

/** What is found out about an operation while it is under way. Its variables are not in it, on purpose. */
export type OperationRecord = {
  /** The name in its document; null where it has none, or was refused before it was read. */
  name: string | null;
  kind: 'query' | 'mutation' | 'subscription' | null;
  /** The client that was built with its document, by the name of its manifest; null where that is not known. */
  client: string | null;
  outcome: OperationOutcome;
  /** Null where no operation was executed: the request was refused before, or is a message to /mcp that calls no tool. */
  way: Way | null;
  /** The calls of the academy's API that were made for it. */
  calls: readonly RestCall[];
  /** Path and code of each error in the answer. */
  errors: readonly { readonly path: string; readonly code: string }[];
};

/** An operation that is over. */
export type Operation = Readonly<OperationRecord> & {
  readonly requestId: string;
  /** The id that its calls carried. */
  readonly upstreamId: string;
  /** The HTTP status of the answer; null where the client went away before it began. */
  readonly status: number | null;
  readonly durationMs: number;
};

/** Called with every operation when it is over, and with its request. */
export type ReportOperation = (operation: Operation, request: IncomingMessage) => void;

/** Called when an operation begins that the response cache does not answer; never after its report. */
export type BeginOperation = (upstreamId: string, request: IncomingMessage) => void;

/** Is told when operations begin and when they are over. */
export type OperationObserver = { readonly begin: BeginOperation; readonly report: ReportOperation };

/** What is known of an operation before anything was read. */
export const emptyRecord = (): OperationRecord => ({
  name: null,
  kind: null,
  client: null,
  outcome: 'refused',
  way: null,
  calls: [],
  errors: [],
});

/** Clients choose the names of their operations; a line of the log holds so much of one. */
const maxNameLength = 100;

type Observed = {
  readonly requestId: string;
  readonly upstreamId: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly record: OperationRecord;
  readonly startedAt: number;
};

/**
 * Reports an operation when its answer is out, or the client is gone. Returns the function that begins it, which does
 * nothing once it is over: a client may go away while its body is read, and nobody would end what begins after that.
 */
export const observeOperation = (
  { requestId, upstreamId, request, response, record, startedAt }: Observed,
  { begin, report }: OperationObserver,
): (() => void) => {
  response.on('close', () => {
    const outcome = response.writableFinished ? record.outcome : 'cancelled';
    const durationMs = performance.now() - startedAt;
    const name = record.name?.slice(0, maxNameLength) ?? null;
    const status = response.headersSent ? response.statusCode : null;
    report({ ...record, name, outcome, requestId, upstreamId, status, durationMs }, request);
  });
  return () => {
    if (!response.destroyed) begin(upstreamId, request);
  };
};
