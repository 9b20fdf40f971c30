import { readdirSync, readFileSync } from 'node:fs';
import { isObject, type JsonObject } from '../values/json.ts';

/** An operation to start from, with the variables that it is tried with. */
export type Example = { readonly name: string; readonly document: string; readonly variables: JsonObject };

const folder = new URL('../../schema/examples/', import.meta.url);
const [documentEnd, variablesEnd] = ['.graphql', '.variables.json'];

const dayInMs = 86_400_000;

/** Puts days in the place of what stands for them in a text, {{today + 30 days}}, so that an example works whenever it is tried. */
const withDays = (text: string, now: Date): string =>
  text.replaceAll(/\{\{today \+ (\d{1,3}) days\}\}/g, (_match, days) =>
    new Date(now.getTime() + Number(days) * dayInMs).toISOString().slice(0, 10),
  );

/** The examples of schema/examples, in the order of their names. */
export const readExamples = (now = new Date()): readonly Example[] => {
  const files = new Set(readdirSync(folder));
  const text = (file: string): string => withDays(readFileSync(new URL(file, folder), 'utf8'), now);
  const names = [...files]
    .filter((file) => file.endsWith(documentEnd))
    .map((file) => file.slice(0, -documentEnd.length));
  return names.sort().map((name) => {
    const variables: unknown = files.has(name + variablesEnd) ? JSON.parse(text(name + variablesEnd)) : {};
    return { name, document: text(name + documentEnd).trim(), variables: isObject(variables) ? variables : {} };
  });
};
