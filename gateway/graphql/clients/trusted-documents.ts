import type { IncomingHttpHeaders } from 'node:http';
import type { ClientDocument, Clients } from './client-manifests.ts';

/** The documents of all clients: what an id stands for, and whose a document is. */
export type TrustedDocuments = {
  /** The document of an id, which may be its hash; null where no client has it, or two clients mean different ones. */
  readonly find: (id: string) => ClientDocument | null;
  /**
   * The client that asks for a document: the only one that was built with it, or the one of several that the request's
   * headers name. Null for everybody else, so that no other name than those of manifests is ever given.
   */
  readonly clientOf: (headers: IncomingHttpHeaders, hash: string) => string | null;
  /** Calls back whenever the documents have become others. */
  readonly onChange: (listener: () => void) => void;
};

/** Documents that are trusted, and can be replaced by others while requests are answered. */
export type ReplaceableDocuments = TrustedDocuments & { readonly replace: (clients: Clients) => void };

type State = {
  /** By id and by hash; null for an id by which clients mean different documents. */
  readonly byId: ReadonlyMap<string, ClientDocument | null>;
  readonly ownersByHash: ReadonlyMap<string, readonly string[]>;
};

const stateOf = (clients: Clients): State => {
  const byId = new Map<string, ClientDocument | null>();
  const ownersByHash = new Map<string, string[]>();
  for (const [client, documents] of clients) {
    for (const document of documents) {
      const { id, hash } = document;
      const known = byId.get(id);
      byId.set(id, known === undefined || known?.hash === hash ? document : null);
      byId.set(hash, document);
      const owners = ownersByHash.get(hash) ?? [];
      if (!owners.includes(client)) ownersByHash.set(hash, [...owners, client]);
    }
  }
  return { byId, ownersByHash };
};

/** The ids by which clients mean different documents. */
export const ambiguousIds = (clients: Clients): string[] =>
  [...stateOf(clients).byId].flatMap(([id, document]) => (document === null ? [id] : []));

/** The headers by which clients name themselves: that of most tools, and Apollo's. */
const clientHeaders = ['graphql-client-name', 'apollographql-client-name'] as const;

/** Makes the trusted documents of an installation. */
export const createTrustedDocuments = (first: Clients): ReplaceableDocuments => {
  let state = stateOf(first);
  const listeners: (() => void)[] = [];

  return {
    find: (id) => state.byId.get(id) ?? null,
    clientOf: (headers, hash) => {
      const owners = state.ownersByHash.get(hash) ?? [];
      const named = owners.find((owner) => clientHeaders.some((header) => headers[header] === owner));
      return named ?? (owners.length === 1 ? (owners[0] ?? null) : null);
    },
    onChange: (listener) => void listeners.push(listener),
    replace: (clients) => {
      state = stateOf(clients);
      for (const listener of listeners) listener();
    },
  };
};
