import { DrizzleQueryError } from 'drizzle-orm';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { codeOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { ApiError } from './api-error.ts';

/** Answers 404 for an address that no route handles. */
export const notFound: RequestHandler = (request) => {
  throw new ApiError(404, 'NOT_FOUND', `There is nothing at ${request.path}.`);
};

/**
 * Answers every error as `{ error, code }`, which no cache may keep, in the language that the request prefers. An unexpected
 * one is logged, and its details are not sent. A client that disconnects during its request is no error.
 */
export const answerErrors =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (isOfClient(error, response)) return;
    if (response.headersSent) return next(error);
    const failure = failureOf(error);
    if (failure.status >= 500) log.error({ err: error, method: request.method, path: request.path }, 'request failed');
    // A route that could not send its file has set the type of the file.
    response.removeHeader('content-type');
    const bengali = request.acceptsLanguages('en', 'bn') === 'bn' ? failure.inBengali : null;
    response.set({
      'cache-control': 'no-store',
      'content-language': bengali === null ? 'en' : 'bn',
      ...failure.headers,
    });
    response.status(failure.status).json({ error: bengali ?? failure.message, code: failure.code });
  };

const isOfClient = (error: unknown, { destroyed }: Response): boolean =>
  destroyed && ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(codeOf(error) ?? '');

const failureOf = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (isUnstorable(error)) return new ApiError(400, 'BAD_REQUEST', 'The request has characters that cannot be kept.');
  const status = clientErrorStatus(error);
  const refusal = refusalsOfFiles.get(status ?? 0);
  if (refusal !== undefined) return refusal;
  if (status === 413) return new ApiError(413, 'BODY_TOO_LARGE', 'The request is too large.');
  if (status !== null) return new ApiError(400, 'BAD_REQUEST', 'The request could not be read.');
  return new ApiError(500, 'INTERNAL', {
    en: 'Something went wrong on our side. Please try again.',
    bn: 'আমাদের এখানে কিছু একটা সমস্যা হয়েছে। আবার চেষ্টা করুন।',
  });
};

// JSON and URLs may contain a NUL character, which PostgreSQL refuses with one of these two codes.
const isUnstorable = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && ['22021', '22P05'].includes(codeOf(error.cause) ?? '');

/** The errors of conditional requests and of byte ranges for files, by status. */
const refusalsOfFiles: ReadonlyMap<number, ApiError> = new Map([
  [412, new ApiError(412, 'PRECONDITION_FAILED', 'The file is not the one that the request asks for.')],
  [416, new ApiError(416, 'RANGE_NOT_SATISFIABLE', 'The file does not have these bytes.')],
]);

// Express, its body parser and what sends its files mark client errors with a 4xx status.
const clientErrorStatus = (error: unknown): number | null => {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null;
  return error.status >= 400 && error.status < 500 ? error.status : null;
};
