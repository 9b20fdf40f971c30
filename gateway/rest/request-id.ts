import { randomUUID } from 'node:crypto';

/** How ids of the gateway begin, so that they can be told from those that an API or a proxy makes up. */
const prefix = 'acade317';
const pattern = new RegExp(`^${prefix}-[\\da-f]{4}-4[\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}$`);

/**
 * Makes an id for a request. It has the form of a UUID, which every API takes. Ids that clients choose are never sent to
 * the API: one that writes them in another form would answer with another id.
 */
export const createRequestId = (): string => prefix + randomUUID().slice(prefix.length);

/** Whether an id is one of the gateway's, of whatever request. */
export const isOwnRequestId = (id: string): boolean => pattern.test(id);
