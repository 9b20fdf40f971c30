// A terminal obeys control characters: they clear lines, write the clipboard, or let text look like another. Joiners are
// left, because Bengali letters and emoji need them.
const obeyed = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu;

/** A text for a terminal: control and formatting characters, except line breaks, are written as JSON escapes. */
export const visible = (text: string): string =>
  text.replaceAll(obeyed, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

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
  return typeof value === 'string' ? value.replaceAll(/\r?\n|\t/g, ' ') : JSON.stringify(value);
};
