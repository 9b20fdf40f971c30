import type { ServerResponse } from 'node:http';
import type { GraphQLError } from 'graphql';
import type { ErrorCode } from '../errors/codes.ts';
import { sentenceOf } from '../errors/errors.ts';
import type { RequestInfo } from './request-info.ts';

/** A request that is refused before GraphQL executes anything. */
export type ErrorResponse = {
  readonly status: number;
  readonly code: ErrorCode;
  /** For developers; the sentence of the code where it is left out. */
  readonly message?: string;
  /** What is wrong with the document of the request, in place of a message; each fault has a code of its own. */
  readonly faults?: readonly (Pick<GraphQLError, 'message' | 'locations'> & { readonly code: ErrorCode })[];
  /** In how many seconds it may be tried again. */
  readonly retryAfter?: number;
};

/** Thrown to refuse a request; the handler sends the response. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly response: ErrorResponse;

  constructor(response: ErrorResponse) {
    super(response.code);
    this.response = response;
  }
}

/** The refusal of a request that is wrong itself; the message says for developers what is wrong. */
export const badRequest = (message: string, status = 400): RefusedRequest =>
  new RefusedRequest({ status, code: 'BAD_USER_INPUT', message });

/** The body of an error response, in the form of GraphQL's own errors. */
export const errorBody = (
  { code, message, faults, retryAfter }: ErrorResponse,
  { id, language }: RequestInfo,
): string => {
  const sentence = sentenceOf(code, language);
  const described = faults ?? [{ code, message: message ?? sentence }];
  const errors = described.map(({ code: own, ...error }) => ({
    ...error,
    extensions: {
      code: own,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      message: sentenceOf(own, language),
      requestId: id,
    },
  }));
  return `${JSON.stringify({ errors })}\n`;
};

/**
 * How long a connection stays open after an answer to a request that is not read to its end, so that the answer arrives.
 */
export const lingerMs = 500;

/**
 * Ends an answer that closes its connection. Where the request is not read to its end, ending at once would reset the
 * connection before the answer has arrived; a proxy that still sends would make a 502 of it.
 */
export const endAndClose = (response: ServerResponse, text: string | Buffer): void => {
  if (response.req.complete) return void response.end(text);
  response.write(text);
  setTimeout(() => response.end(), lingerMs).unref();
};
