import { randomUUID } from 'node:crypto';

/** How ids of the gateway begin, so that logs show them apart from those that an API or a proxy makes up. */
const prefix = 'acade317';

/**
 * Makes an id for a request. It has the form of a UUID, which every API takes. Ids that clients choose are never sent to
 * the API: one that writes them in another form would answer with another id.
 */
export const createRequestId = (): string => prefix + randomUUID().slice(prefix.length);
