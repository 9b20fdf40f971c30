import type { GatewayContext, PrefetchCall } from '../../generated/context.ts';
import { prefetch } from '../../schema.ts';

/**
 * The calls that fields are going to need. They start together when the operation starts, so that no call waits for
 * another that it does not depend on. Only loaders are started, so the resolver that comes later finds its answer on the
 * way.
 */
const callsByField: Readonly<Record<string, PrefetchCall>> = prefetch;

/** The call that a field ("Viewer.purchases") is going to need; undefined where it needs none from the start. */
export const prefetchCallOf = (field: string): PrefetchCall | undefined => callsByField[field];

/** The calls that selected fields are going to need, each once. */
export const prefetchCalls = (fields: ReadonlySet<string>): readonly PrefetchCall[] => [
  ...new Set([...fields].flatMap((field) => prefetchCallOf(field) ?? [])),
];

/**
 * Starts the private calls of a query. The fields that need an answer report its failure. With the catalogue in memory,
 * execution starts no further call, so this resolves when all calls have ended: execution then finds every answer loaded
 * and runs without a promise for each course.
 */
export const startCalls = async (calls: readonly PrefetchCall[], context: GatewayContext): Promise<void> => {
  if (calls.length === 0 || !context.jar.hasSession()) return;
  const ended = Promise.allSettled(calls.map((call) => call(context)));
  if (context.api.catalogue.listInMemory() !== undefined) await ended;
};
