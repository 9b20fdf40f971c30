// The colours of the site's evening (web/ui/tokens.css), for pictures that look the same on paper and at night.

const clamp = (value) => Math.min(1, Math.max(0, value));
const gamma = (value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const hex = (value) =>
  Math.round(clamp(gamma(value)) * 255)
    .toString(16)
    .padStart(2, '0');

/** A colour in OKLCH as #rrggbb, for programs that show SVG but know no OKLCH. */
const oklch = (lightness, chroma, hue) => {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
};

export const PAPER = oklch(0.955, 0.014, 88);
export const LAMP = oklch(0.815, 0.15, 78);
export const LAMP_BRIGHT = oklch(0.9, 0.11, 88);
export const LEAF = oklch(0.66, 0.12, 152);
export const LEAF_DEEP = oklch(0.44, 0.08, 158);
export const BRICK = oklch(0.58, 0.145, 32);
export const BRICK_DEEP = oklch(0.42, 0.105, 31);

/** An evening of one hue, from the darkest to the line that still reads on the darkest. */
export const evening = (hue, chroma = 0.042) => ({
  pane: oklch(0.19, chroma * 0.75, hue),
  sky: oklch(0.255, chroma, hue),
  far: oklch(0.305, chroma * 1.1, hue),
  wall: oklch(0.365, chroma * 1.15, hue),
  near: oklch(0.44, chroma * 1.15, hue),
  line: oklch(0.66, chroma * 0.9, hue),
});
