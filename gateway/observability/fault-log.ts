import { GraphQLError, Kind, visit, type DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

/** Every value that an operation carries, as text: its variables and the literals in its document. */
const valuesIn = (variables: unknown, document: DocumentNode | undefined): string[] => {
  const values: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') values.push(String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(variables);
  if (document !== undefined) visit(document, { [Kind.STRING]: ({ value }) => void values.push(value) });
  return values.filter((value) => value.length > 2).sort((one, other) => other.length - one.length);
};

const withoutValues = (text: string | undefined, values: readonly string[]): string | undefined =>
  values.reduce((left, value) => left?.replaceAll(value, '[value]'), text);

/** What an operation carried, which no line of the log may hold. */
type Carried = {
  readonly variables: unknown;
  readonly document: DocumentNode | undefined;
  /** The Cookie header of its calls. */
  readonly cookies?: string | undefined;
};

/**
 * Creates the function that logs faults of an operation with their stacks, without anything that the operation carried.
 */
export const createFaultLog = (log: Logger, { variables, document, cookies = '' }: Carried) => {
  let values: readonly string[] | undefined;
  return (error: unknown): void => {
    values ??= [...valuesIn(variables, document), ...cookies.split(/; |=/).filter((text) => text.length > 8)];
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    log.error(
      { err: { type: name, message: withoutValues(message, values), stack: withoutValues(stack, values) } },
      'fault',
    );
  };
};

type Prepared = {
  /** The name of a document of the site or of a known client; null for others, whose names are invented. */
  readonly name: string | null;
  readonly document: DocumentNode;
  readonly variables?: unknown;
};

const maxPlaces = 500;

/**
 * Creates the function that logs faults in preparing documents, each place in the code once for a name: a fault that happens
 * with one text happens with many. What graphql-js finds wrong with a text or its variables is no fault.
 */
export const createDocumentFaultLog = (log: Logger) => {
  const logged = new LRUCache<string, true>({ max: maxPlaces });
  return (error: unknown, { name, document, variables }: Prepared): void => {
    if (error instanceof GraphQLError) return;
    // The message, which stands before the places, may quote a text.
    const places = error instanceof Error ? error.stack?.replace(error.message, '') : undefined;
    const place = /^\s+at .*$/m.exec(places ?? '')?.[0];
    const key = `${name} ${place}`;
    if (logged.has(key)) return;
    logged.set(key, true);
    createFaultLog(log.child({ document: name }), { variables, document })(error);
  };
};
