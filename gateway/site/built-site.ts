import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineHashes } from '../http/security-headers.ts';
import type { SiteManifest } from './page-template.ts';

/** The built site, read once at the start. */
export type BuiltSite = {
  /** Its one page, without its styles. */
  readonly page: string;
  /** The styles of all pages, as an element of the head. */
  readonly styles: string;
  /** The addresses of the Bengali fonts in the styles. */
  readonly bengaliFonts: readonly string[];
  /** The hashes of the styles and of the scripts within the page, for the content security policy. */
  readonly hashes: InlineHashes;
  readonly manifest: SiteManifest;
};

const bengaliFont = /url\(([^)]*-bengali-[^)]*)\)/g;

const styleLink = /\s*<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>/g;

const readManifest = (folder: string): SiteManifest => {
  const file = join(folder, '.vite', 'manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

const scriptOfModule = /<script type="module"[^>]*? src="([^"]+)"/g;

const scriptInPage = /<script>([^<]*)<\/script>/g;

const hashOf = (content: string): string => `'sha256-${hash('sha256', content, 'base64')}'`;

/** The page with the hash of its script beside it, so that a browser runs no other than the one that was built. */
const withIntegrity = (html: string, folder: string): string =>
  html.replaceAll(scriptOfModule, (element, src: string) => {
    const file = join(folder, src);
    if (!existsSync(file)) return element;
    return `${element} integrity="sha384-${hash('sha384', readFileSync(file), 'base64')}"`;
  });

/**
 * Reads the built site; null where it has not been built. Its style files are put into the page: browsers show
 * nothing before they have the styles, and a separate file costs a phone at least one more round trip.
 */
export const readBuiltSite = (folder: string): BuiltSite | null => {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return null;
  const html = readFileSync(index, 'utf8');
  const styles = [...html.matchAll(styleLink)]
    .map(([, href = '']) => readFileSync(join(folder, href), 'utf8'))
    .join('')
    // HTML ends a style element at `</style` even within a string; the escape means the same in CSS.
    .replaceAll('</', '<\\/');
  return {
    page: withIntegrity(html.replaceAll(styleLink, ''), folder),
    styles: `<style>${styles}</style>`,
    bengaliFonts: [...styles.matchAll(bengaliFont)].map(([, address = '']) => address),
    hashes: {
      styles: [hashOf(styles)],
      scripts: [...html.matchAll(scriptInPage)].map(([, script = '']) => hashOf(script)),
    },
    manifest: readManifest(folder),
  };
};
