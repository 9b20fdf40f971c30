/** The types of the pictures that are accepted, as `imageTypeOf` recognises them. */
export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

/**
 * The type of an image by its first bytes; null for every other file. The name and the declared content type are not
 * trusted, and SVG is not accepted because it can contain scripts.
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
