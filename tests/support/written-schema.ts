import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';

// No URL, which in the tests of pages is the one of a browser.
const folder = path.join(import.meta.dirname, '../../schema');

/** The text of the schema as it is written. */
export const schemaText = (): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.graphql') && name !== 'published.graphql')
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');

/** The schema as it is written, without resolvers. */
export const writtenSchema = (): GraphQLSchema => buildSchema(schemaText());
