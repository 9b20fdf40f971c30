import type { Request, Response } from 'express';
import { languageOf, requestIdOf } from './request-info.ts';
import { sentenceOf, type ErrorCode } from '../errors/errors.ts';

/** Answers a request that never reaches GraphQL in the form of those that do. */
export const refuse = (
  request: Request,
  response: Response,
  status: number,
  code: ErrorCode,
  more: { readonly retryAfter?: number } = {},
): void => {
  const message = sentenceOf(code, 'SIGN_IN_REQUIRED', languageOf(request));
  const isNew = request.headers.accept?.includes('application/graphql-response+json') === true;
  // Clients of the newer type read a body of the older one only where the status is 200.
  response.status(status).type(isNew ? 'application/graphql-response+json' : 'application/json');
  response.set('Cache-Control', 'no-store');
  if (more.retryAfter !== undefined) response.set('Retry-After', String(more.retryAfter));
  response.send(
    JSON.stringify({ errors: [{ message, extensions: { code, ...more, message, requestId: requestIdOf(request) } }] }),
  );
};

/** Answers a request for a file that has to be made of records, where the API cannot be reached. */
export const refuseForNow = (response: Response): void => {
  response.status(503).set('Retry-After', '30').type('text/plain').send('The academy cannot be reached right now.\n');
};
