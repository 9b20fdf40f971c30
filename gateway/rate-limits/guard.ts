import type { IncomingMessage } from 'node:http';
import type { ApolloServerPlugin } from '@apollo/server';
import type { RequestHandler } from 'express';
import { GraphQLError, Kind, type DocumentNode, type SelectionSetNode } from 'graphql';
import { CodedError } from '../errors/errors.ts';
import type { OperationContext } from '../graphql/apollo-server.ts';
import { limitOfChange, type Counted, type RateLimits } from './policy.ts';
import { refuse } from '../http/error-response.ts';
import type { SendRenderedPage } from '../site/public-pages.ts';

const countedBefore = new WeakMap<IncomingMessage, number | null>();

/** Counts a request before Express sees it, which then goes by that; the seconds to wait, or null. */
export const countEarly = async (
  rates: RateLimits | null,
  request: IncomingMessage,
  address: string | null,
): Promise<number | null> => {
  if (rates === null) return null;
  const wait = await rates.count('requests', { ip: address ?? undefined, headers: request.headers });
  countedBefore.set(request, wait);
  return wait;
};

/** Refuses requests that come too often, before their body is read. */
export const limitRequests =
  (rates: RateLimits | null): RequestHandler =>
  async (request, response, next) => {
    const isCounted = countedBefore.has(request);
    const isFree = request.method === 'OPTIONS';
    const wait = isCounted ? countedBefore.get(request) : isFree ? null : await rates?.count('requests', request);
    if (typeof wait === 'number') return refuse(request, response, 429, 'RATE_LIMITED', { retryAfter: wait });
    next();
  };

/** Makes no more pages for who wants too many: an empty one, which the browser fills, costs next to nothing. */
export const limitPages =
  (rates: RateLimits | null, send: SendRenderedPage): SendRenderedPage =>
  async (request, response, template) =>
    typeof (await rates?.count('pages', request)) !== 'number' && send(request, response, template);

/** The names of the fields of a selection, as often as they stand there under whatever alias. */
const fieldsOf = ({ selections }: SelectionSetNode, document: DocumentNode): string[] =>
  selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value;
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, document);
    const fragment = document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? fieldsOf(fragment.selectionSet, document) : [];
  });

/** Counts every field of a mutation, and refuses the whole of it before anything is changed when one is too much. */
export const limitChanges = (rates: RateLimits | null): ApolloServerPlugin<OperationContext> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, document, contextValue: { response } }) => {
      if (rates === null || response === null || operation?.operation !== 'mutation') return;
      const changes = Map.groupBy(fieldsOf(operation.selectionSet, document).map(limitOfChange), (what) => what);
      const count = ([what, { length }]: [Counted, Counted[]]) => rates.count(what, response.req, length);
      const waits = await Promise.all([...changes].map(count));
      const wait = Math.max(...waits.map((seconds) => seconds ?? 0));
      if (wait === 0) return;
      response.set('Retry-After', String(wait));
      const originalError = new CodedError('RATE_LIMITED', null, wait);
      throw new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 429 } } });
    },
  }),
});
