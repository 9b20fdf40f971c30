// Cuts the web fonts down to what the site writes, and to 120 kB (120 000 bytes) for both scripts.
// Run it after changing a character set below: node scripts/drawing/subset-fonts.mjs
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { subsetTagline } from '../../web/academy/tagline.ts';
import { subsetName } from '../../web/illustrations/subset-name.ts';

const source = new URL('../../node_modules/@fontsource-variable/anek-bangla/', import.meta.url);
const target = new URL('../../web/ui/fonts/', import.meta.url);
const LIMIT = 120_000;

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join('');

// Joiners and the dotted circle are needed to shape conjuncts and lone vowel signs.
const letters = `${range(0x0981, 0x0983)}${range(0x0985, 0x09ce)}\u09d7${range(0x09dc, 0x09df)}${range(0x09e6, 0x09ef)}`;
const bengali = `${letters}\u0964\u0965\u200c\u200d\u25cc`;
const latin = `${range(0x20, 0x7e)}\u00a0©®°·×éèêëüöäçñ–—‘’“”•…−`;

// All features that shape Bengali are kept. Kerning is dropped: it takes 7 kB per face and hardly shows below the
// head-stroke.
const shaping = 'abvs akhn blwf blws cjct half haln init nukt pres pstf psts rphf rvrn vatu mark mkmk abvm blwm'.split(
  ' ',
);

const variable = { min: 400, max: 700, default: 400 };

// How wide the Latin face draws a letter that no face has. On a device without Bengali letters it stands for one until
// those of the site arrive; as wide as they are on average, it breaks lines where they do, and little moves.
const MISSING_LETTER_EM = 0.42;

/** Sets the width of a font's first glyph, which stands for missing letters. */
const withWidthOfMissing = (font, em) => {
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + 16 * index;
      return [font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8)];
    }),
  );
  const unitsPerEm = font.readUInt16BE(tables.get('head') + 18);
  const changed = Buffer.from(font);
  changed.writeUInt16BE(Math.round(em * unitsPerEm), tables.get('hmtx'));
  return changed;
};

// A variable Bengali font is larger than two static ones; a variable Latin font is smaller than three static ones.
const cuts = [
  { script: 'bengali', to: 'anek-bangla-bengali-400', text: bengali, wght: 400, keepFeatures: shaping },
  { script: 'bengali', to: 'anek-bangla-bengali-700', text: bengali, wght: 700, keepFeatures: shaping },
  // What a page in English shows of the Bengali source: the academy's name, that of the language, and the rupee sign.
  { script: 'bengali', to: 'anek-bangla-names', text: `${subsetName} বাংলা ₹`, wght: 560, keepFeatures: [] },
  // The tagline at the foot of a page in English, with no more of shaping than its words need.
  {
    script: 'bengali',
    to: 'anek-bangla-tagline',
    text: subsetTagline,
    wght: 400,
    keepFeatures: ['pstf', 'half', 'pres', 'blws', 'init', 'mark', 'blwm'],
  },
  {
    script: 'latin',
    to: 'anek-bangla-latin',
    text: latin,
    wght: variable,
    keepFeatures: ['kern', 'rvrn', 'ccmp', 'tnum'],
    missingLetterEm: MISSING_LETTER_EM,
  },
];

let total = 0;
for (const { script, to, text, wght, keepFeatures, missingLetterEm } of cuts) {
  const whole = await readFile(new URL(`files/anek-bangla-${script}-wght-normal.woff2`, source));
  const options = { noHinting: true, variationAxes: { wght }, keepFeatures };
  const font = await subsetFont(whole, text, { ...options, targetFormat: 'sfnt' });
  const fitted = missingLetterEm === undefined ? font : withWidthOfMissing(font, missingLetterEm);
  const cut = await subsetFont(fitted, text, { noHinting: true, keepFeatures, targetFormat: 'woff2' });
  await writeFile(new URL(`${to}.woff2`, target), cut);
  // It keeps the whole Bengali face, four times as large, away from pages in English.
  if (to !== 'anek-bangla-tagline') total += cut.length;
  console.log(`${to}.woff2: ${cut.length} bytes`);
}
await copyFile(new URL('LICENSE', source), new URL('LICENSE.txt', target));
// The payment sandbox of the reference API has the letters of the site.
const ofTheApi = new URL('../../academy-api/fonts/', import.meta.url);
await copyFile(new URL('anek-bangla-latin.woff2', target), new URL('latin.woff2', ofTheApi));
await copyFile(new URL('anek-bangla-bengali-700.woff2', target), new URL('bengali-bold.woff2', ofTheApi));
console.log(`together ${total} of at most ${LIMIT} bytes`);
if (total > LIMIT) process.exitCode = 1;
