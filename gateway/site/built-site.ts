import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteManifest } from './page-template.ts';

/** The built site as it was found at the start. */
export type BuiltSite = {
  /** Its one page, without its styles. */
  readonly page: string;
  /** The styles of all pages, as an element of the head. */
  readonly styles: string;
  /** What a policy that allows them names them by. */
  readonly styleHash: string;
  readonly manifest: SiteManifest;
};

const styleLink = /\s*<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>/g;

const readManifest = (folder: string): SiteManifest => {
  const file = join(folder, '.vite', 'manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

/**
 * Reads the built site; null where it has not been built. Its style files are taken into the page: nothing is shown
 * before they are there, and on a phone a file of its own costs a round trip and some, whatever is in it.
 */
export const readBuiltSite = (folder: string): BuiltSite | null => {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return null;
  const html = readFileSync(index, 'utf8');
  const styles = [...html.matchAll(styleLink)]
    .map(([, href = '']) => readFileSync(join(folder, href), 'utf8'))
    .join('')
    // To HTML the element ends at such a tag, wherever it stands; to CSS this says the same.
    .replaceAll('</', '<\\/');
  return {
    page: html.replaceAll(styleLink, ''),
    styles: `<style>${styles}</style>`,
    styleHash: `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    manifest: readManifest(folder),
  };
};
