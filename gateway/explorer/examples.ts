import { readdirSync, readFileSync } from 'node:fs';
import { isObject, type JsonObject } from '../values/json.ts';

/** An operation to start from, with the variables that it is tried with. */
export type Example = { readonly name: string; readonly document: string; readonly variables: JsonObject };

const folder = new URL('../../schema/examples/', import.meta.url);
const [documentEnd, variablesEnd] = ['.graphql', '.variables.json'];

/** The examples of schema/examples, in the order of their names. */
export const readExamples = (): readonly Example[] => {
  const files = new Set(readdirSync(folder));
  const text = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
  const names = [...files]
    .filter((file) => file.endsWith(documentEnd))
    .map((file) => file.slice(0, -documentEnd.length));
  return names.sort().map((name) => {
    const variables: unknown = files.has(name + variablesEnd) ? JSON.parse(text(name + variablesEnd)) : {};
    return { name, document: text(name + documentEnd).trim(), variables: isObject(variables) ? variables : {} };
  });
};
