import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayContext } from '../context.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { OperationRecord } from '../observability/operation.ts';

/** A request of /graphql with its response, and what is known of both: created once, and passed on as an argument. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly info: RequestInfo;
  /** What is reported when the answer is out. */
  readonly record: OperationRecord;
  /** When it began, in milliseconds of `performance.now()`. */
  readonly startedAt: number;
  /** Whether the answer has `extensions.explain`. */
  readonly isExplained: boolean;
  /** Whether a plan of the operation is asked for in place of its execution. */
  readonly isPlanned: boolean;
  /** Whether the requester may see a plan. Others get 403 instead of having the operation executed. */
  readonly mayBePlanned: boolean;
};

/** The context of an operation that Apollo Server answers. */
export type ApolloContext = GatewayContext & {
  readonly exchange: Exchange;
  /** Whether the rate limit has counted what the operation costs. */
  readonly isCostCounted: boolean;
};
