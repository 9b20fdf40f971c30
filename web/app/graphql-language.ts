import type { DocumentNode } from 'graphql/language/index.js';

/**
 * The part of graphql that pages need; the build puts it in place of the package. Apollo Client prints documents only
 * to tell one from another, for which their JSON serves as well. The printer itself is fetched where a gateway wants
 * the text of a document: see http-link.ts.
 */
export * from 'graphql/language/index.js';

/** A text that differs for different documents. */
export const print = (document: DocumentNode): string => JSON.stringify(document);
