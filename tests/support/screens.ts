import { readFileSync } from 'node:fs';

const manifest = new URL('../../web/generated/persisted-documents.json', import.meta.url);

/** The operations of the web client by name, as it sends them. */
export const screenOperations = (): ReadonlyMap<string, string> => {
  const texts = Object.values(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>);
  return new Map(texts.map((text) => [/(?:query|mutation) (\w+)/.exec(text)?.[1] ?? '', text]));
};
