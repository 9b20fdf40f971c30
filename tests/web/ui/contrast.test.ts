import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

type Oklch = { lightness: number; chroma: number; hue: number };

const tokens = readFileSync(path.join(import.meta.dirname, '../../../web/ui/tokens.css'), 'utf8');

const colour = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;

/** The colour of a token in one theme, from `tokens.css`. */
const token = (name: string, theme: 'light' | 'dark'): Oklch => {
  const found =
    new RegExp(String.raw`--${name}: light-dark\(${colour}, ${colour}\);`).exec(tokens) ??
    new RegExp(String.raw`--${name}: ${colour};`).exec(tokens);
  if (!found) throw new Error(`tokens.css has no opaque colour --${name}.`);
  const start = theme === 'dark' && found.length > 4 ? 4 : 1;
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(start, start + 3).map(Number);
  return { lightness, chroma, hue };
};

/** Linear sRGB, each channel kept within what a screen can show (Ottosson's matrices). */
const linearRgb = ({ lightness, chroma, hue }: Oklch): [number, number, number] => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const inScreen = (value: number) => Math.min(1, Math.max(0, value));
  return [
    inScreen(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    inScreen(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    inScreen(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
};

const luminance = (shade: Oklch): number => {
  const [red, green, blue] = linearRgb(shade);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: Oklch, other: Oklch): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = ['page', 'surface', 'surface-sunken'];
const covers = [1, 2, 3, 4, 5, 6].map((number) => `cover-${number}`);

const words: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-muted', ground],
    ['lamp-ink', ground],
    ['leaf-ink', ground],
    ['brick-ink', ground],
  ]),
  ['ink', 'lamp-tint'],
  ['ink-muted', 'lamp-tint'],
  ['lamp-ink', 'lamp-tint'],
  ['leaf-ink', 'leaf-tint'],
  ['ink', 'leaf-tint'],
  ['brick-ink', 'brick-tint'],
  ['ink', 'brick-tint'],
  ['on-lamp', 'lamp'],
  ['on-lamp', 'lamp-bright'],
  ['on-brick', 'brick'],
  ['wall-ink', 'wall'],
  ['wall-ink-dim', 'wall'],
  ['wall-ink', 'wall-next'],
  ['night-ink', 'night'],
  ['night-ink', 'night-ground'],
  ['night-star', 'night'],
  ...covers.map((cover): [string, string] => ['cover-ink', cover]),
];

const edges: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['line-strong', ground],
    ['focus', ground],
    ['brick', ground],
    ['leaf', ground],
    ['tread', ground],
  ]),
  ['lamp', 'wall'],
  ['lamp', 'pane'],
  ['pane-line', 'wall'],
  ['lamp', 'night'],
  ...covers.map((cover): [string, string] => ['cover-lamp', cover]),
];

describe.each(['light', 'dark'] as const)('colours of the %s theme', (theme) => {
  it.each(words)('%s can be read on %s', (front, back) => {
    expect(contrast(token(front, theme), token(back, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edges)('%s can be told from %s', (front, back) => {
    expect(contrast(token(front, theme), token(back, theme))).toBeGreaterThanOrEqual(3);
  });
});

it('measures contrast as the guidelines do', () => {
  const white = { lightness: 1, chroma: 0, hue: 0 };
  const black = { lightness: 0, chroma: 0, hue: 0 };
  expect(contrast(white, black)).toBeCloseTo(21, 1);
});
