/**
 * What kind of picture a file is, by its first bytes; null for everything that browsers do not show as a plain
 * picture. The name and the announced type prove nothing, and SVG is left out because it can carry script.
 */
export const imageTypeOf = (head: Buffer): string | null => {
  const text = head.toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (text.startsWith('ftyp', 4) && /^avi[fs]$/.test(text.slice(8, 12))) return 'image/avif';
  return null;
};
