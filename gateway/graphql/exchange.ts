import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayContext } from '../context.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { OperationRecord } from '../observability/operation.ts';

/** A request of /graphql with its response, and what is known of both: made once, and passed on as an argument. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly info: RequestInfo;
  /** What is reported when the answer is out. */
  readonly record: OperationRecord;
  /** When it began, on the steady clock in milliseconds. */
  readonly startedAt: number;
  /** Whether the answer has `extensions.explain`. */
  readonly isExplained: boolean;
  /** Whether the answer is to say what the operation would do, in place of doing it. */
  readonly isPlanned: boolean;
  /** Whether who asks may have that. Others are refused, who would take what is carried out for a plan. */
  readonly mayBePlanned: boolean;
};

/** The context of an operation that Apollo Server answers. */
export type ApolloContext = GatewayContext & {
  readonly exchange: Exchange;
  /** Whether the rate limit has counted what the operation costs. */
  readonly isCostCounted: boolean;
};
