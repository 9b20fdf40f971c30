/** An operation to start from, with the variables that it is tried with. */
export type Example = {
  /** The name of its file, for the address: ?example=log-in. */
  readonly name: string;
  /** The name in words. */
  readonly title: string;
  readonly document: string;
  /** JSON text; empty for none. */
  readonly variables: string;
};

const texts: Record<string, string> = import.meta.glob('../../schema/examples/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const folder = '../../schema/examples/';
const end = '.graphql';

const DAY_MS = 86_400_000;

/** Puts days in the place of what stands for them, {{today + 30 days}}, as gateway/explorer/examples.ts does. */
const withDays = (text: string): string =>
  text.replaceAll(/\{\{today \+ (\d{1,3}) days\}\}/g, (_match, days) =>
    new Date(Date.now() + Number(days) * DAY_MS).toISOString().slice(0, 10),
  );

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** The examples of the schema, in the order of their names. */
export const examples: readonly Example[] = Object.entries(texts)
  .filter(([path]) => path.endsWith(end))
  .map(([path, document]) => {
    const name = path.slice(folder.length, -end.length);
    return {
      name,
      title: titleOf(name),
      document,
      variables: withDays(texts[`${folder}${name}.variables.json`] ?? ''),
    };
  });
