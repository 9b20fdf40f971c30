import type { DocumentNode } from 'graphql/language/index.js';

/**
 * What a page has of graphql; the build takes it for the whole. Apollo Client prints documents only to tell one from another, for
 * which their JSON serves as well. The printer itself is fetched where a gateway wants the text of a document: see http-link.ts.
 */
export * from 'graphql/language/index.js';

/** A text that differs for different documents. */
export const print = (document: DocumentNode): string => JSON.stringify(document);
