// The documents that the site was built with, and the hashes by which they are asked for.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the list of the site's documents is. */
export const siteManifest = fileURLToPath(new URL('../../web/generated/persisted-documents.json', import.meta.url));

/** The hash by which a document is asked for. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The texts of the site's operations by name, as it sends them. */
export const siteDocuments = (): ReadonlyMap<string, string> => {
  const texts = Object.values<string>(JSON.parse(readFileSync(siteManifest, 'utf8')));
  return new Map(texts.map((text) => [/(?:query|mutation) (\w+)/.exec(text)?.[1] ?? '', text]));
};
