// Manifests of clients, in a folder that ends with the test.
import { createHash } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from './site-documents.ts';

/** A manifest as Relay's compiler writes it, with its MD5 or, as GraphQL Code Generator does, with the SHA-256. */
export const relayManifest = (texts: readonly string[], algorithm: 'md5' | 'sha256' = 'md5'): string =>
  JSON.stringify(
    Object.fromEntries(
      texts.map((text) => [
        algorithm === 'md5' ? createHash('md5').update(text).digest('hex') : `sha256:${hashOf(text)}`,
        text,
      ]),
    ),
  );

/** A manifest as Apollo's tools write it. */
export const apolloManifest = (texts: readonly string[]): string =>
  JSON.stringify({
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: texts.map((body) => {
      const [, type = 'query', name = ''] = /(query|mutation) (\w+)/.exec(body) ?? [];
      return { id: hashOf(body), name, type, body };
    }),
  });

/** A folder of manifests. */
export const clientFolder = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  /** Puts a file in its place as a careful operator does, who never leaves half of it to be read. */
  const write = (name: string, content: string): void => {
    const beside = join(folder, `${name}.new`);
    writeFileSync(beside, content);
    renameSync(beside, join(folder, name));
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  return {
    folder,
    write,
    remove: (name: string) => rmSync(join(folder, name)),
    end: () => rmSync(folder, { recursive: true }),
  };
};
