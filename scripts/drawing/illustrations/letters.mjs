// Words as outlines: a picture cannot load the site's font, so its letters are shaped here, conjuncts and all.
import { readFile } from 'node:fs/promises';
import * as harfbuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { round } from './svg.mjs';

const fonts = new URL('../../../node_modules/@fontsource-variable/anek-bangla/files/', import.meta.url);

const openFont = async (script, weight) => {
  const packed = await readFile(new URL(`anek-bangla-${script}-wght-normal.woff2`, fonts));
  const options = { targetFormat: 'truetype', keepAllGlyphs: true, variationAxes: { wght: weight } };
  const plain = await subsetFont(packed, null, options);
  const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(plain)));
  return { font: new harfbuzz.Font(face), unitsPerEm: face.upem };
};

const [bengali, latin] = await Promise.all([openFont('bengali', 700), openFont('latin', 700)]);

/** The head-stroke of the Bengali letters in ems: where it begins and ends above the baseline. */
export const HEAD_STROKE = { top: 0.64, bottom: 0.528 };

const isBengali = (text) => /[\u0980-\u09ff]/u.test(text);

const shape = ({ font }, text) => {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  return buffer.getGlyphInfosAndPositions();
};

/**
 * Writes outline commands with relative coordinates, which are a third shorter than absolute ones at a precision that
 * is not visible.
 */
const relativePath = (commands) => {
  let [x, y] = [0, 0];
  const step = ({ type, values }) => {
    if (type === 'Z') return 'z';
    const offsets = values.map((value, index) => round(value - (index % 2 === 0 ? x : y)));
    x = round(x + offsets.at(-2));
    y = round(y + offsets.at(-1));
    return type.toLowerCase() + offsets.join(' ').replaceAll(' -', '-');
  };
  return commands.map(step).join('');
};

/**
 * A word as an SVG path, its baseline beginning at (x, y), `size` units to the em.
 * Returns the path's data and the bounding box of its ink.
 */
export const letters = (text, { x, y, size }) => {
  const face = isBengali(text) ? bengali : latin;
  const scale = size / face.unitsPerEm;
  let pen = x;
  const commands = [];
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of shape(face, text)) {
    for (const { type, values } of face.font.glyphToJson(codepoint)) {
      const place = (value, index) =>
        index % 2 === 0 ? pen + (value + xOffset) * scale : y - (value + yOffset) * scale;
      commands.push({ type, values: values.map(place) });
    }
    pen += xAdvance * scale;
  }
  const inks = commands.flatMap(({ values }) => values);
  const xs = inks.filter((_, index) => index % 2 === 0);
  return { data: relativePath(commands), left: Math.min(...xs), right: Math.max(...xs), end: pen };
};
