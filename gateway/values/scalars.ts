import { GraphQLError, Kind, type ValueNode } from 'graphql';
import { isDay } from './days.ts';
import { isTimeZone, readInstant } from './instants.ts';
import { safeUrl } from './safe-url.ts';

/** A scalar that is sent as text. `read` returns the normalized text of an input, or null for one that is not valid. */
const textScalar = (name: string, wanted: string, read: (text: string) => string | null) => {
  const accept = (value: unknown, literal?: ValueNode): string => {
    const text = typeof value === 'string' ? read(value) : null;
    if (text === null) throw new GraphQLError(`${name} must be ${wanted}.`, literal && { nodes: literal });
    return text;
  };
  return {
    // Output needs no check: resolvers make these texts from values that were checked when they were decoded.
    serialize: (value: unknown) => String(value),
    parseValue: (value: unknown) => accept(value),
    parseLiteral: (node: ValueNode) => accept(node.kind === Kind.STRING ? node.value : null, node),
  };
};

const readInstantText = (text: string): string | null => {
  const isComplete = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const instant = isComplete ? readInstant(text) : null;
  return instant?.toISOString() ?? null;
};

/** How the scalars of the schema are read and written; what they are called and mean is said in the SDL files. */
export const scalars = {
  DateTime: textScalar('DateTime', 'an ISO 8601 instant with a zone', readInstantText),
  Date: textScalar('Date', 'a day of the calendar as YYYY-MM-DD', (text) => (isDay(text) ? text : null)),
  URL: textScalar('URL', 'an absolute http or https address', (text) => safeUrl(text)),
  SafeHTML: textScalar('SafeHTML', 'text', (text) => text),
  StructuredData: textScalar('StructuredData', 'text', (text) => text),
  CurrencyCode: textScalar('CurrencyCode', 'three capital letters', (text) => (/^[A-Z]{3}$/.test(text) ? text : null)),
  TimeZone: textScalar('TimeZone', 'an IANA time zone such as Asia/Dhaka', (text) => (isTimeZone(text) ? text : null)),
};
