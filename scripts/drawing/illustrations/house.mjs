// The house that every picture is a view of: steps, windows, and words that hang from a beam by their head-stroke.
import { HEAD_STROKE, letters } from './letters.mjs';
import { LAMP, LAMP_BRIGHT, PAPER } from './palette.mjs';
import { circle, path, polygon, rect, round, stroke, times } from './svg.mjs';

export const [WIDTH, HEIGHT] = [640, 360];

/**
 * A word that hangs from a beam at height `top`: the head-stroke of its letters, drawn on to the left and right
 * as far as asked. Returns the marks, the word's right edge and the beam's thickness.
 */
export const hangingWord = (text, { x, top, size, fill = PAPER, from = x, to = x }) => {
  const word = letters(text, { x, y: top + HEAD_STROKE.top * size, size });
  const thickness = (HEAD_STROKE.top - HEAD_STROKE.bottom) * size;
  const beam = (left, right) => (right > left ? rect(left, top, right - left, thickness, fill) : '');
  const marks =
    path(word.data, fill) + beam(from, word.left + 0.1 * size) + beam(word.right - 0.35 * size, Math.max(to, x));
  return { marks, right: word.right, thickness };
};

/** A word that stands on its baseline. */
export const standingWord = (text, { x, y, size, fill = PAPER }) => path(letters(text, { x, y, size }).data, fill);

/** The outline of steps that begin at (x, y) and go on by (run, rise); a negative rise goes down the picture's way. */
export const stepPoints = ({ x, y, run, rise, count }) =>
  Array.from({ length: count }, (_, index) => [
    [x + index * run, y - (index + 1) * rise],
    [x + (index + 1) * run, y - (index + 1) * rise],
  ]).flat();

/** A flight of steps seen from the side, solid down to `ground`. */
export const flight = (steps, ground, fill) => {
  const points = stepPoints(steps);
  const [first, last] = [points.at(0), points.at(-1)];
  return polygon([[first[0], ground], ...points, [last[0], ground]], fill);
};

/** The light edge along the top of each step, standing out a little over the riser. */
export const treads = ({ x, y, run, rise, count }, fill, { thickness = 5, nose = 5 } = {}) =>
  times(count, (index) => {
    const left = Math.min(x + index * run, x + (index + 1) * run);
    const overLeft = run * rise > 0 ? nose : 0;
    return rect(left - overLeft, y - (index + 1) * rise, Math.abs(run) + nose, thickness, fill);
  });

const cross = (x, y, width, height, colour) =>
  stroke(`M${round(x + width / 2)} ${y}v${height}M${x} ${round(y + height * 0.42)}h${width}`, colour, 3);

/** A plain window of four panes. */
export const paneWindow = (x, y, width, height, tint, lit = false) =>
  rect(x, y, width, height, lit ? LAMP : tint.pane) +
  (lit ? rect(x, y, width, height * 0.42, LAMP_BRIGHT) : '') +
  cross(x, y, width, height, lit ? tint.sky : tint.wall) +
  rect(x - 5, y + height, width + 10, 4, tint.line);

/** A window under a round arch with a fan of glass, as old houses of Kolkata and Dhaka have it. */
export const archWindow = (x, y, width, height, tint, lit = false) => {
  const [radius, bar] = [width / 2, lit ? tint.sky : tint.wall];
  const [middle, spring] = [round(x + radius), round(y + radius)];
  const outline = `M${x} ${y + height}V${spring}a${radius} ${radius} 0 0 1 ${width} 0V${y + height}z`;
  const ray = (degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return `M${middle} ${spring}l${round(radius * Math.cos(angle))} ${round(-radius * Math.sin(angle))}`;
  };
  const bars = `M${x} ${spring}h${width}M${middle} ${spring}V${y + height}${ray(45)}${ray(90)}${ray(135)}`;
  return (
    path(outline, lit ? LAMP : tint.pane) +
    (lit ? path(`M${x} ${spring}a${radius} ${radius} 0 0 1 ${width} 0z`, LAMP_BRIGHT) : '') +
    stroke(bars, bar, 3) +
    rect(x - 5, y + height, width + 10, 4, tint.line)
  );
};

/** Closed shutters: two leaves of slats. */
export const shutters = (x, y, width, height, tint, fill) => {
  const slats = Math.floor((height - 6) / 7);
  const gap = (height - 4) / slats;
  return (
    rect(x, y, width, height, fill) +
    stroke(
      Array.from(
        { length: slats - 1 },
        (_, index) => `M${x + 5} ${round(y + 2 + (index + 1) * gap)}h${width - 10}`,
      ).join(''),
      tint.pane,
      2,
    ) +
    stroke(`M${round(x + width / 2)} ${y}v${height}`, tint.pane, 3) +
    rect(x - 5, y + height, width + 10, 4, tint.line)
  );
};

/** The light that falls from a window or lamp on what is below: no blur, a shape. */
export const fallingLight = (points, opacity = 0.16) => polygon(points, LAMP, { opacity });

/** Stars where they do not disturb, each given as [x, y] or [x, y, radius]. */
export const stars = (places, fill) => places.map(([x, y, radius = 1.6]) => circle(x, y, radius, fill)).join('');
