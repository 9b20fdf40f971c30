import { readdirSync, readFileSync } from 'node:fs';
import { addDays } from '../values/instants.ts';
import { isObject, type JsonObject } from '../values/json.ts';

/** An operation to start from, with the variables that it is tried with. */
export type Example = { readonly name: string; readonly document: string; readonly variables: JsonObject };

const folder = new URL('../../schema/examples/', import.meta.url);
const [documentEnd, variablesEnd] = ['.graphql', '.variables.json'];

/** Puts days in the place of what stands for them in a text, {{today + 30 days}}, so that an example works whenever it is tried. */
const withDays = (text: string, now: Date): string =>
  text.replaceAll(/\{\{today \+ (\d{1,3}) days\}\}/g, (_match, days) =>
    addDays(now, Number(days)).toISOString().slice(0, 10),
  );

let files: ReadonlyMap<string, string> | undefined;

/** The files of the examples by name. They are read once, since every request for the explorer's page needs them. */
const readFiles = (): ReadonlyMap<string, string> => {
  files ??= new Map(readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]));
  return files;
};

/** The examples of schema/examples as they are tried now, in the order of their names. */
export const readExamples = (now = new Date()): readonly Example[] => {
  const texts = readFiles();
  const text = (file: string): string => withDays(texts.get(file) ?? '', now);
  const names = [...texts.keys()]
    .filter((file) => file.endsWith(documentEnd))
    .map((file) => file.slice(0, -documentEnd.length));
  return names.sort().map((name) => {
    const variables: unknown = texts.has(name + variablesEnd) ? JSON.parse(text(name + variablesEnd)) : {};
    return { name, document: text(name + documentEnd).trim(), variables: isObject(variables) ? variables : {} };
  });
};
