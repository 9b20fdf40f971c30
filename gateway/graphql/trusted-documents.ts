import { readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';

/** The texts of the documents that the web client was built with, by the hexadecimal SHA-256 of each. */
export type TrustedDocuments = ReadonlyMap<string, string>;

const withoutPrefix = (hash: string): string => hash.replace(/^sha256:/, '');

/** Reads the manifest that the build of the web client leaves behind: { "sha256:…": "query …" }. No file, no documents. */
export const readTrustedDocuments = (manifest: string): TrustedDocuments => {
  try {
    const entries = Object.entries(Object(JSON.parse(readFileSync(manifest, 'utf8'))));
    return new Map(
      entries.flatMap(([hash, text]) => (typeof text === 'string' ? [[withoutPrefix(hash), text] as const] : [])),
    );
  } catch {
    return new Map();
  }
};

/** The hash by which the extensions of a request name its document; null where they name none. */
export const hashIn = (extensions: unknown): string | null => {
  const hash: unknown = Object(Object(Object(extensions).persistedQuery)).sha256Hash;
  return typeof hash === 'string' ? withoutPrefix(hash) : null;
};

/** The name of the operation in a document; null where it has none. Throws where the text cannot be parsed. */
export const operationNameOf = (text: string): string | null =>
  parse(text).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)?.name?.value ?? null;
