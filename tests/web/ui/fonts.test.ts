import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ui = path.join(import.meta.dirname, '../../../web/ui');
const fonts = readdirSync(path.join(ui, 'fonts')).filter((file) => file.endsWith('.woff2'));
const baseStyles = readFileSync(path.join(ui, 'base.css'), 'utf8');

const sizeOf = (file: string) => statSync(path.join(ui, 'fonts', file)).size;
const tagline = 'anek-bangla-tagline.woff2';

it('sends at most 120 kB of fonts for both scripts together', () => {
  const sizes = fonts.filter((file) => file !== tagline).map(sizeOf);
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(120_000);
});

it('keeps the Bengali face away from the foot of pages in English by less than a quarter of its size', () => {
  expect(sizeOf(tagline)).toBeLessThan(sizeOf('anek-bangla-bengali-400.woff2') / 4);
});

it('keeps no font that the styles do not use', () => {
  const used = [...baseStyles.matchAll(/fonts\/([\w-]+\.woff2)/g)].map(([, file]) => file);
  expect([...new Set(used)].toSorted()).toEqual(fonts.toSorted());
});

it('shows text while a font is on its way', () => {
  const faces = baseStyles.match(/@font-face \{[^}]+url\([^}]+\}/g) ?? [];
  expect(faces.length).toBeGreaterThanOrEqual(fonts.length);
  for (const face of faces) expect(face).toContain('font-display: swap');
});

it('parts the words of both languages, in letters of every size', () => {
  const spaceOf = (language: string) =>
    new RegExp(`:lang\\(${language}\\) \\{\\s*word-spacing: ([\\d.]+)em`).exec(baseStyles)?.[1];
  // The narrow space of the Latin face is lost between Bengali head-strokes.
  expect(Number(spaceOf('bn'))).toBeGreaterThan(Number(spaceOf('en')));
});
