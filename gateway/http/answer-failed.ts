import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { errorBody } from './error-response.ts';
import type { ReadRequestInfo } from './request-info.ts';

/** Answers a request that Express could not read, or whose answer failed, and logs faults of the gateway. */
export const answerFailed =
  (log: Logger, readInfo: ReadRequestInfo): ErrorRequestHandler =>
  (error, request, response, next) => {
    // The client broke the connection, so no answer can reach it.
    if (error === request.socket.errored) return void response.destroy();
    const given = Number(Object(error).statusCode);
    const isFault = !(given >= 400 && given < 500);
    const info = readInfo(request);
    if (isFault) log.error({ requestId: info.id, err: error }, 'fault');
    if (response.headersSent) return next(error);
    const message = isFault ? undefined : 'The request could not be read.';
    const [status, code] = isFault ? ([500, 'INTERNAL_ERROR'] as const) : ([given, 'BAD_USER_INPUT'] as const);
    // These headers describe the file that could not be sent; no cache may keep the error in its place.
    for (const name of ['Content-Encoding', 'ETag', 'Last-Modified']) response.removeHeader(name);
    response
      .status(status)
      .set('Cache-Control', 'no-store')
      .type('json')
      .send(errorBody({ status, code, message }, info));
  };
