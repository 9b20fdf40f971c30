import type { Documents, PreparedDocument } from './documents.ts';

/** The same documents, but every compiled query rejects, so that Apollo Server answers. */
export const leftToApollo = ({ ofText, ofHash, kept, textOfHash }: Documents): Documents => {
  const left = (document: PreparedDocument | null): PreparedDocument | null =>
    document && {
      ...document,
      prepare: (given) => {
        const query = document.prepare(given);
        return query && { ...query, writeData: () => Promise.reject(new Error('Left to Apollo Server.')) };
      },
    };
  return {
    textOfHash,
    ofText: (text) => left(ofText(text)),
    ofHash: (hash) => left(ofHash(hash)),
    kept: (hash) => left(kept(hash)),
  };
};
