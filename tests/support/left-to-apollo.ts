import { RefusedRequest } from '../../gateway/http/error-response.ts';
import type { Documents, PreparedDocument } from '../../gateway/graphql/documents.ts';

/** The same documents, but every compiled query rejects and no text is refused, so that Apollo Server answers. */
export const leftToApollo = ({ ofText, ofId, ofHash, kept, textOfId }: Documents): Documents => {
  const left = (document: PreparedDocument | null): PreparedDocument | null =>
    document && {
      ...document,
      prepare: (given) => {
        const query = document.prepare(given);
        return query && { ...query, writeData: () => Promise.reject(new Error('Left to Apollo Server.')) };
      },
    };
  return {
    textOfId,
    ofText: (text) => {
      try {
        return left(ofText(text));
      } catch (error) {
        if (error instanceof RefusedRequest) return null;
        throw error;
      }
    },
    ofId: (id) => left(ofId(id)),
    ofHash: (hash) => left(ofHash(hash)),
    kept: (hash) => left(kept(hash)),
  };
};
