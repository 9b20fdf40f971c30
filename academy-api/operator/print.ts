/** Formats a result for a terminal: one line per row, each value as `name: value`. */
export const printed = (result: unknown): string => {
  if (Array.isArray(result)) return result.length === 0 ? 'Nothing.' : result.map(printed).join('\n');
  return Object.entries(flat(result))
    .map(([name, value]) => `${name}: ${value}`)
    .join('  ');
};

const flat = (value: unknown, prefix = ''): Record<string, string> => {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || value instanceof Date) return { [prefix]: textOf(value) };
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]) => flat(inner, prefix === '' ? name : `${prefix}.${name}`)),
  );
};

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value.replaceAll('\n', ' ') : JSON.stringify(value);
};
