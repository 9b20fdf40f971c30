import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const scalars = {
  DateTime: 'string',
  Date: 'string',
  URL: 'string',
  SafeHTML: 'string',
  StructuredData: 'string',
  CurrencyCode: 'string',
  TimeZone: 'string',
};

/** How types are generated for all clients: scalars as strings, enums as unions of strings. */
export const clientTypes = { scalars, useTypeImports: true, enumsAsTypes: true };

/** The id by which a document is sent in place of its text. */
export const documentId = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

type ClientCodegen = {
  /** Where the operations of the client are, as GraphQL Code Generator takes it. */
  readonly documents: string | string[];
  /** The folder for the generated files; the client's manifest is `persisted-documents.json` in it. */
  readonly output: string;
};

/** The configuration of GraphQL Code Generator for a client of the academy: typed documents that carry their ids, and the manifest. */
export const academyCodegen = ({ documents, output }: ClientCodegen) => ({
  schema: fileURLToPath(new URL('./schema.graphql', import.meta.url)),
  documents,
  importExtension: '.ts' as const,
  emitLegacyCommonJSImports: false,
  generates: {
    [output.endsWith('/') ? output : `${output}/`]: {
      preset: 'client',
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: documentId } },
      config: { ...clientTypes, documentMode: 'string' },
    },
  },
});
