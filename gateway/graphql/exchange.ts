import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { type CallHistory, createCallHistory, type GatewayContext } from '../context.ts';
import type { ReadRequestInfo, RequestInfo } from '../http/request-info.ts';
import {
  emptyRecord,
  observeOperation,
  type OperationObserver,
  type OperationRecord,
} from '../observability/operation.ts';

/** What X-Explain asks for: the explanation of an answer, or a plan in place of one. */
export type ExplainMode = {
  /** Whether the answer has `extensions.explain`. */
  readonly isExplained: boolean;
  /** Whether a plan of the operation is asked for in place of its execution. */
  readonly isPlanned: boolean;
  /** Whether the requester may see a plan. Others get 403 instead of having the operation executed. */
  readonly mayBePlanned: boolean;
};

/** A request of /graphql or /mcp with its response, and what is known of both: created once, and passed on as an argument. */
export type Exchange = ExplainMode & {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly info: RequestInfo;
  /** What is reported when the answer is out. */
  readonly record: OperationRecord;
  /** The calls that were made for it, in every way that was tried. */
  readonly history: CallHistory;
  /** When it began, in milliseconds of `performance.now()`. */
  readonly startedAt: number;
  /** Begins its operation for traces. Called once at most, where it is not answered from the response cache. */
  readonly begin: () => void;
};

/** The context of an operation that Apollo Server answers. */
export type ApolloContext = GatewayContext & {
  readonly exchange: Exchange;
  /** Whether the rate limit has counted what the operation costs. */
  readonly isCostCounted: boolean;
};

type ListenerDependencies = OperationObserver & {
  readonly readInfo: ReadRequestInfo;
  readonly log: Logger;
  /** Reads the header X-Explain. */
  readonly readExplainMode: (xExplain: string | string[] | undefined) => ExplainMode;
};

/** Creates the listener that hands each request to a handler and reports it once; where the handler fails, it is cut off. */
export const createExchangeListener = (
  { readInfo, log, readExplainMode, ...observer }: ListenerDependencies,
  handle: (exchange: Exchange) => Promise<void>,
): RequestListener => {
  const start = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now();
    const record = emptyRecord();
    try {
      const info = readInfo(request);
      const { id: requestId, upstreamId } = info;
      const begin = observeOperation({ requestId, upstreamId, request, response, record, startedAt }, observer);
      const mode = readExplainMode(request.headers['x-explain']);
      const history = createCallHistory();
      await handle({ request, response, info, record, history, startedAt, begin, ...mode });
    } catch (error) {
      log.error({ err: error }, 'fault');
      response.destroy();
    }
  };

  return (request, response) => void start(request, response);
};
