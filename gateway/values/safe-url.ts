/**
 * The absolute http or https URL of a text; null for anything else. A relative URL is resolved against `base` (an origin)
 * where one is given, and is null otherwise.
 */
export const safeUrl = (value: unknown, base?: string): string | null => {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text === '') return null;

  const url = URL.parse(text, base);
  if (url === null) return null;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
};
