import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';
import { z } from 'zod';
import { noClient } from '../../observability/operation.ts';
import { tryParseJson } from '../../values/json.ts';

/** A document that a client was built with. */
export type ClientDocument = {
  /** What the client names it by, without the prefix `sha256:`. */
  readonly id: string;
  readonly text: string;
  /** The hexadecimal SHA-256 of its text. */
  readonly hash: string;
  /** The name of its first operation; null where it has none. */
  readonly operation: string | null;
};

/** The documents of each client, by its name. */
export type Clients = ReadonlyMap<string, readonly ClientDocument[]>;

/** A manifest that cannot be used; the message says what is wrong with it. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/** Called with the file of a manifest that cannot be used, and the reason. */
export type OnBroken = (file: string, reason: string) => void;

/** The name of the client whose manifest the build of this site leaves behind. */
const siteClient = 'web';

/** The client that requests of agents count for, in log and metrics. */
export const agentsClient = 'agents';

/** Names that the gateway uses itself, so that no manifest can have them. */
export const reservedNames: readonly string[] = [agentsClient, noClient];

/**
 * All clients and the site. A manifest in the folder that is named after the site adds documents of its earlier builds.
 */
export const withSite = (ofSite: readonly ClientDocument[], clients: Clients): Clients =>
  new Map([[siteClient, ofSite], ...clients, [siteClient, [...ofSite, ...(clients.get(siteClient) ?? [])]]]);

const maxDocuments = 500;
/** An id of the draft of persisted documents: plain, or with a prefix. */
const idForm = /^[\w.~-]{1,200}(:[\w.~-]{1,200})?$/;
const sha256Form = /^[0-9a-f]{64}$/i;

/** Apollo's form, as its tools for the web, iOS and Android write it. */
const apolloManifest = z
  .object({
    format: z.literal('apollo-persisted-query-manifest'),
    version: z.literal(1),
    operations: z.array(z.object({ id: z.string(), body: z.string() })),
  })
  .transform(({ operations }) => operations.map(({ id, body }) => [id, body] as const));

/** Relay's form, which GraphQL Code Generator writes, too. */
const relayManifest = z.record(z.string(), z.string()).transform((texts) => Object.entries(texts));

/** The hexadecimal SHA-256 of a text. */
export const hashOf = (text: string): string => hash('sha256', text);

/**
 * The id of a document without the prefix `sha256:`, a hash in lower case, so that a hash is found however it is written.
 */
export const withoutPrefix = (id: string): string => {
  const bare = id.replace(/^sha256:/i, '');
  return sha256Form.test(bare) ? bare.toLowerCase() : bare;
};

/** The document of an id. Throws a ManifestError where one of the two cannot be used. */
export const readDocument = (given: string, text: string): ClientDocument => {
  const id = withoutPrefix(given);
  const hash = hashOf(text);
  if (!idForm.test(id)) throw new ManifestError(`“${given.slice(0, 80)}” cannot be the id of a document`);
  if ((id !== given || sha256Form.test(id)) && id !== hash) {
    throw new ManifestError(`the id ${given} is not the SHA-256 of its document`);
  }
  try {
    const { definitions } = parse(text, { noLocation: true });
    const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    return { id, text, hash, operation: operation?.name?.value ?? null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read';
    throw new ManifestError(`the document ${given} cannot be used: ${reason}`);
  }
};

/** Reads a manifest in Apollo's form or in Relay's. Throws a ManifestError where it has neither. */
export const readManifest = (json: string): readonly ClientDocument[] => {
  // Programs on Windows may begin a file with a byte order mark.
  const content = tryParseJson(json.replace(/^\uFEFF/, ''));
  if (content === undefined) throw new ManifestError('it is not JSON');
  const { data } = z.union([apolloManifest, relayManifest]).safeParse(content);
  if (data === undefined) throw new ManifestError('it has neither the form of Apollo nor that of Relay');
  if (data.length > maxDocuments) {
    throw new ManifestError(`it has ${data.length} documents, and may have ${maxDocuments}`);
  }
  return data.map(([id, text]) => readDocument(id, text));
};

/** The documents of the site, from the manifest that its build leaves behind; none where it has left none, or a broken one. */
export const readSiteManifest = (file: string, onBroken: OnBroken): readonly ClientDocument[] => {
  if (!existsSync(file)) return [];
  try {
    return readManifest(readFileSync(file, 'utf8'));
  } catch (error) {
    onBroken(file, Object(error).message);
    return [];
  }
};
