import { HeaderMap, type ApolloServer } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import type { OperationContext } from './apollo-server.ts';

const headersOf = ({ headers }: Request): HeaderMap => {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
};

const searchOf = ({ url }: Request): string => {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
};

/**
 * Answers requests by GraphQL. The bytes go out as they are: Express would reckon an ETag over each answer that nobody
 * may keep.
 */
export const answerByGraphQL =
  (
    server: ApolloServer<OperationContext>,
    contextOf: (request: Request, response: Response) => OperationContext,
  ): RequestHandler =>
  async (request, response) => {
    const { status, headers, body } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: headersOf(request),
        search: searchOf(request),
        body: request.body,
      },
      context: async () => contextOf(request, response),
    });
    if (body.kind !== 'complete') throw new Error('The answer does not come in one piece.');
    for (const [name, value] of headers) response.setHeader(name, value);
    const bytes = Buffer.from(body.string);
    response.setHeader('Content-Length', bytes.length);
    response.statusCode = status ?? 200;
    response.end(bytes);
  };
