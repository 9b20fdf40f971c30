// Covers of the courses on building for the web and the phone.
import {
  HEIGHT,
  WIDTH,
  archWindow,
  flight,
  hangingWord,
  paneWindow,
  shutters,
  standingWord,
  stars,
  stepPoints,
  treads,
} from './house.mjs';
import { BRICK, BRICK_DEEP, LAMP, LAMP_BRIGHT, LEAF, LEAF_DEEP, PAPER, evening } from './palette.mjs';
import { circle, group, path, polygon, rect, round, stroke, times } from './svg.mjs';

/**
 * Six houses in a row, each a floor higher; the word's head-stroke is the beam between them, and someone is at home.
 */
export const fullStack = () => {
  const tint = evening(218);
  const run = WIDTH / 6;
  const top = (index) => 322 - index * 46;
  const house = (index) =>
    rect(index * run, top(index), run + 1, HEIGHT - top(index), index % 2 === 0 ? tint.wall : tint.far);
  const word = hangingWord('ওয়েব', { x: 30, top: 92, size: 126, to: 5 * run });
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    stars(
      [
        [52, 40],
        [150, 22, 2.2],
        [246, 52],
        [338, 28],
        [420, 58, 2.2],
        [505, 24],
        [590, 44],
      ],
      tint.line,
    ),
    times(6, house),
    // A window for every trade of the house: from the plain pane to the arch upstairs.
    paneWindow(132, 304, 30, 34, tint),
    shutters(238, 256, 40, 50, tint, LEAF_DEEP),
    shutters(330, 206, 30, 46, tint, BRICK_DEEP),
    shutters(374, 206, 30, 46, tint, BRICK_DEEP),
    paneWindow(330, 280, 30, 40, tint),
    paneWindow(374, 280, 30, 40, tint),
    archWindow(452, 186, 56, 92, tint, true),
    archWindow(552, 136, 56, 84, tint),
    shutters(552, 258, 56, 64, tint, LEAF_DEEP),
    times(6, (index) =>
      rect(index * run - (index === 0 ? 0 : 6), top(index), run + 6, 6, index === 5 ? PAPER : tint.line),
    ),
    word.marks,
    // The page itself, leaning on the roof of the third house.
    rect(3 * run + 18, top(3) - 58, 74, 58, tint.near),
    rect(3 * run + 18, top(3) - 58, 74, 13, tint.line),
    times(3, (dot) => circle(3 * run + 26 + dot * 9, top(3) - 51.5, 2.6, tint.sky)),
    stroke(`M${round(3 * run + 28)} ${top(3) - 34}h30m-30 9h44m-44 9h22`, tint.line, 4),
  ];
};

/** The tag itself: between its two brackets the slash is a flight of steps. */
export const react = () => {
  const tint = evening(203);
  const steps = { x: 201, y: 306, run: 34, rise: 36, count: 7 };
  const upper = stepPoints(steps);
  const lower = upper.map(([x, y]) => [x, y + 92]).reverse();
  const bracket = (x, out) => stroke(`M${x} 74l${-100 * out} 106l${100 * out} 106`, PAPER, 36);
  const frames = (edge, inward) =>
    times(3, (index) => {
      const reach = (150 - index * 44) * inward;
      return stroke(`M${edge} ${14 + index * 40}h${reach}v${332 - index * 80}h${-reach}`, tint.far, 10);
    });
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    frames(0, 1),
    frames(WIDTH, -1),
    bracket(170, 1),
    bracket(470, -1),
    polygon([...upper, ...lower], tint.near),
    times(7, (index) => {
      const [x, y] = [211 + index * 34, 306 - index * 36 - 16];
      const lit = index === 5;
      return rect(x, y, 14, 26, lit ? LAMP : tint.pane) + (lit ? rect(x, y, 14, 10, LAMP_BRIGHT) : '');
    }),
    treads(steps, PAPER, { thickness: 6, nose: 6 }),
  ];
};

/** Cabinets of a machine room in steps; the word's beam bends down as a cable and feeds the one that answers. */
export const node = () => {
  const tint = evening(172, 0.038);
  const cabinet = (x, y, drawers, busy) => {
    const [width, height] = [104, 34];
    return (
      rect(x - 6, y - 10, width + 12, HEIGHT - y + 10, tint.wall) +
      rect(x - 6, y - 10, width + 12, 6, tint.line) +
      times(drawers, (index) => {
        const top = y + 6 + index * (height + 6);
        const lit = index === busy;
        return (
          rect(x + 2, top, width - 4, height, lit ? LAMP : tint.pane) +
          stroke(`M${x + 12} ${top + 11}h44m-44 12h44`, lit ? tint.sky : tint.wall, 4) +
          circle(
            x + width - 17,
            top + height / 2,
            5,
            lit ? tint.sky : [LEAF, tint.near, LEAF, BRICK][(index * 3 + drawers) % 4],
          )
        );
      })
    );
  };
  const word = hangingWord('সার্ভার', { x: 40, top: 92, size: 132, from: 0, to: 540 });
  const beam = word.thickness;
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    // The hall's ribs, far away.
    times(9, (index) => rect(index * 80 + 8, 0, 3, HEIGHT, tint.far)),
    rect(0, 0, WIDTH, 26, tint.far),
    cabinet(244, 278, 3, -1),
    cabinet(372, 206, 4, -1),
    cabinet(500, 134, 6, 2),
    word.marks,
    stroke(`M540 ${round(92 + beam / 2)}H592a26 26 0 0 1 26 26V223a16 16 0 0 1-16 16h-6`, PAPER, 7),
  ];
};

/** A telephone as tall as a house leans on the steps, and the steps go on inside it. */
export const android = () => {
  const tint = evening(245, 0.05);
  const outer = { x: -10, y: 372, run: 62, rise: 34, count: 12 };
  const inner = { x: -108, y: 148, run: 40, rise: 34, count: 6 };
  const app = (x, y, fill) => rect(x, y, 34, 34, fill, { rx: 9 });
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    circle(84, 292, 250, tint.far),
    flight(outer, HEIGHT, tint.wall),
    treads({ ...outer, count: 6 }, tint.line),
    group(
      { transform: 'translate(468 178) rotate(9)' },
      rect(-118, -196, 236, 430, tint.near, { rx: 30 }),
      rect(-106, -184, 212, 406, tint.pane, { rx: 20 }),
      rect(-26, -174, 52, 10, tint.near, { rx: 5 }),
      flight({ ...inner, x: -106, run: 42.4, rise: 42, y: 190, count: 5 }, 222, tint.far),
      treads({ x: -106, y: 190, run: 42.4, rise: 42, count: 5 }, tint.line, { nose: 0 }),
      app(-102, 108, BRICK),
      app(-59.6, 66, LEAF_DEEP),
      app(-17.2, 24, tint.near),
      app(25.2, -18, LAMP),
      path('M37-10v18l14-9z', tint.pane),
      app(67.6, -60, tint.wall),
      stroke('M-86-140h76m-76 22h44', tint.wall, 8),
    ),
    hangingWord('অ্যাপ', { x: 34, top: 66, size: 140, from: 0 }).marks,
  ];
};

/** Washing on the line, each piece with the room it needs; beneath it a window between braces. */
export const css = () => {
  const tint = evening(196, 0.045);
  const sheet = (x, width, height, fill) =>
    rect(x, 48, width, height, fill) + rect(x + 12, 40, 5, 18, PAPER) + rect(x + width - 17, 40, 5, 18, PAPER);
  const steps = { x: 372, y: 390, run: 92, rise: 66, count: 3 };
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    flight(steps, HEIGHT, tint.far),
    rect(0, 44, WIDTH, 6, tint.line),
    sheet(26, 104, 62, tint.wall),
    sheet(142, 52, 96, BRICK),
    sheet(206, 176, 46, tint.near),
    sheet(394, 84, 82, LEAF_DEEP),
    sheet(490, 128, 62, tint.wall),
    rect(206, 94, 176, 6, tint.wall),
    standingWord('{', { x: 34, y: 322, size: 216 }),
    standingWord('}', { x: 250, y: 322, size: 216 }),
    archWindow(150, 190, 72, 128, tint, true),
    treads(steps, tint.line),
    paneWindow(580, 232, 36, 52, tint),
    shutters(490, 296, 40, 64, tint, tint.wall),
  ];
};
