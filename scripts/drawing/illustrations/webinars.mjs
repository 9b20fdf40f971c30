// Pictures of the webinars: an evening window seen from the street, and in it what the evening is about.
import { HEIGHT, WIDTH, hangingWord } from './house.mjs';
import { BRICK, BRICK_DEEP, LAMP, LAMP_BRIGHT, LEAF, LEAF_DEEP, PAPER, evening } from './palette.mjs';
import { circle, ellipse, group, path, polygon, rect, round, stroke, through, times } from './svg.mjs';

const wall = (tint) =>
  rect(0, 0, WIDTH, HEIGHT, tint.sky) +
  stroke(
    times(5, (row) => `M0 ${36 + row * 72}h640`),
    tint.far,
    2,
  ) +
  stroke(
    times(5, (row) => times(5, (brick) => `M${60 + brick * 128 + (row % 2) * 64} ${row * 72 - 36}v72`)),
    tint.far,
    2,
  );

const sill = (x, y, width, tint) =>
  rect(x - 16, y, width + 32, 12, tint.line) + rect(x - 6, y + 12, width + 12, 7, tint.pane);

const glass = (outline, brighter) => path(outline, LAMP) + path(brighter, LAMP_BRIGHT);

const leaf = (x, y, width, height, fill, tint) =>
  rect(x, y, width, height, fill) +
  stroke(
    times(Math.floor(height / 13) - 1, (slat) => `M${x + 8} ${y + 14 + slat * 13}h${width - 16}`),
    tint.pane,
    3,
  );

/** Which way to begin: a signpost in a tall arch. */
export const whereToStart = () => {
  const tint = evening(206);
  const arm = (y, length, way) =>
    polygon(
      [
        [464, y],
        [464 + way * length, y],
        [464 + way * (length + 16), y + 14],
        [464 + way * length, y + 28],
        [464, y + 28],
      ],
      tint.sky,
    );
  return [
    wall(tint),
    glass('M350 304V176a114 114 0 0 1 228 0V304z', 'M350 176a114 114 0 0 1 228 0z'),
    stroke('M350 176h228M464 62v242', tint.wall, 5),
    rect(458, 112, 12, 192, tint.sky),
    arm(124, 62, 1),
    arm(166, 70, -1),
    arm(208, 50, 1),
    stroke('M350 304V176a114 114 0 0 1 228 0V304', tint.near, 12),
    sill(350, 304, 228, tint),
    hangingWord('পথ', { x: 40, top: 104, size: 176, from: 0, to: 344 }).marks,
  ];
};

/** Git: a plant in a pot whose twigs are branches with their commits. */
export const gitEvening = () => {
  const tint = evening(174, 0.04);
  const twig = 'M166 250V96M166 196c0-34 52-20 52-62V104M166 222c0-30-50-22-50-58V132';
  return [
    wall(tint),
    glass('M62 48h208v240H62z', 'M62 48h208v84H62z'),
    stroke('M62 132h208M62 210h208', LAMP_BRIGHT, 4),
    stroke(twig, LEAF_DEEP, 9),
    [
      [166, 96],
      [218, 104],
      [116, 132],
      [166, 160],
    ]
      .map(([x, y]) => circle(x, y, 14, LEAF, { stroke: tint.sky, 'stroke-width': 5 }))
      .join(''),
    path('M130 246h72l-10 42h-52z', BRICK_DEEP),
    rect(124, 240, 84, 12, BRICK),
    leaf(14, 48, 42, 240, LEAF_DEEP, tint),
    leaf(276, 48, 42, 240, LEAF_DEEP, tint),
    sill(62, 288, 208, tint),
    hangingWord('গিট', { x: 362, top: 138, size: 144, to: WIDTH }).marks,
  ];
};

/** The application: a sheet laid under the lamp of a wide, low window. */
export const resume = () => {
  const tint = evening(232, 0.046);
  return [
    wall(tint),
    glass('M52 178h536v132H52z', 'M52 178h536v40H52z'),
    stroke('M230 178v132M410 178v132', tint.wall, 6),
    group(
      { transform: 'rotate(-7 320 240)' },
      rect(262, 152, 116, 158, PAPER),
      rect(278, 170, 34, 38, tint.near),
      stroke('M324 176h38m-38 16h26m-72 34h84m-84 18h84m-84 18h60', tint.near, 6),
    ),
    rect(52, 290, 536, 20, tint.sky),
    path('M470 290h58l-6-50h-46z', tint.sky),
    stroke('M528 252q24 2 20 20q-4 12-24 10', tint.sky, 7),
    stroke('M52 178h536v132H52z', tint.near, 10),
    sill(52, 312, 536, tint),
    hangingWord('সিভি', { x: 64, top: 50, size: 122, from: 0 }).marks,
  ];
};

/** AI: in a round window a small net of nodes, and one of them undecided. */
export const aiTools = () => {
  const tint = evening(254, 0.05);
  const columns = [
    [396, [120, 180, 240]],
    [466, [90, 150, 210, 270]],
    [536, [150, 210]],
  ];
  const pairs = columns.slice(1).flatMap(([x, ys], index) =>
    columns[index][1].flatMap((from) =>
      ys.map((to) =>
        through([
          [columns[index][0], from],
          [x, to],
        ]),
      ),
    ),
  );
  return [
    wall(tint),
    circle(466, 180, 142, LAMP),
    path('M324 180a142 142 0 0 1 284 0z', LAMP_BRIGHT),
    stroke(pairs.join(''), tint.wall, 3),
    columns.flatMap(([x, ys]) => ys.map((y) => circle(x, y, 15, tint.sky))).join(''),
    circle(536, 150, 15, BRICK),
    circle(466, 180, 142, 'none', { stroke: tint.near, 'stroke-width': 14 }),
    hangingWord('সঙ্গী', { x: 40, top: 118, size: 146, from: 0 }).marks,
  ];
};

/** Speaking: two windows side by side, and a bubble of talk in each. */
export const speaking = () => {
  const tint = evening(190, 0.046);
  const bubble = (x, y, fill, way) =>
    rect(x, y, 104, 62, fill, { rx: 14 }) +
    polygon(
      [
        [x + 52 - way * 30, y + 58],
        [x + 52 - way * 6, y + 58],
        [x + 52 - way * 36, y + 86],
      ],
      fill,
    );
  return [
    wall(tint),
    glass('M324 86h128v210H324zM480 86h128v210H480z', 'M324 86h128v70H324zM480 86h128v70H480z'),
    bubble(336, 128, tint.sky, 1),
    stroke('M356 150h64m-64 20h40', LAMP, 7),
    bubble(492, 196, BRICK_DEEP, -1),
    stroke('M512 218h64m-64 20h46', LAMP_BRIGHT, 7),
    stroke('M324 86h128v210H324zM480 86h128v210H480z', tint.near, 10),
    rect(306, 62, 320, 14, tint.line),
    sill(324, 300, 284, tint),
    hangingWord('কথা', { x: 34, top: 120, size: 132, from: 0 }).marks,
  ];
};

/** Working for oneself: a letter on the sill of a door-high window, stamped in rupees. */
export const freelancing = () => {
  const tint = evening(214, 0.046);
  return [
    wall(tint),
    glass('M86 30h220v330H86z', 'M86 30h220v112H86z'),
    stroke('M196 30v112M86 142h220', tint.wall, 6),
    group(
      { transform: 'rotate(-5 196 232)' },
      rect(116, 176, 160, 108, PAPER),
      stroke('M116 178l80 62l80-62', tint.near, 6),
      rect(228, 238, 36, 34, BRICK),
    ),
    stroke('M76 360V24h240v336', tint.near, 14),
    stroke(times(9, (bar) => `M${90 + bar * 26.5} 360v-48`) + 'M80 312h232', tint.sky, 5),
    hangingWord('কাজ', { x: 362, top: 132, size: 122, to: WIDTH }).marks,
  ];
};

/** Finding faults: a beetle on the pane, and the glass that is held over it. */
export const debugging = () => {
  const tint = evening(182, 0.04);
  const legs = [-1, 1]
    .map(
      (side) =>
        `M${466 + side * 20} 152l${side * 26}-14m${-side * 26} 30h${side * 32}m${-side * 32} 18l${side * 26} 16`,
    )
    .join('');
  return [
    wall(tint),
    glass('M340 40h252v252H340z', 'M340 40h252v84H340z'),
    stroke('M466 40v252M340 166h252', tint.wall, 6),
    circle(466, 166, 82, LAMP_BRIGHT),
    stroke(legs, BRICK_DEEP, 7),
    ellipse(466, 170, 26, 36, BRICK),
    circle(466, 130, 15, BRICK_DEEP),
    stroke('M466 136v70', tint.sky, 4),
    circle(466, 166, 82, 'none', { stroke: tint.sky, 'stroke-width': 13 }),
    stroke('M526 226l74 74', tint.sky, 22, { 'stroke-linecap': 'round' }),
    stroke('M340 40h252v252H340z', tint.near, 10),
    sill(340, 296, 252, tint),
    hangingWord('বাগ', { x: 36, top: 96, size: 170, from: 0 }).marks,
  ];
};

/** A plan for the evening: a clock at half past eight between two shutters, a cup below. */
export const routine = () => {
  const tint = evening(224, 0.046);
  return [
    wall(tint),
    glass('M96 304V172a100 100 0 0 1 200 0V304z', 'M96 172a100 100 0 0 1 200 0z'),
    circle(196, 170, 64, PAPER, { stroke: tint.sky, 'stroke-width': 10 }),
    times(12, (hour) => {
      const angle = (hour * Math.PI) / 6;
      const at = (radius) => [196 + radius * Math.sin(angle), 170 - radius * Math.cos(angle)];
      return stroke(through([at(46), at(54)]), tint.near, 4);
    }),
    // Half past eight: when classes begin.
    stroke(
      through([
        [196, 170],
        [round(196 - 30 * Math.sin(Math.PI * 0.58)), 178 + 10],
      ]),
      tint.sky,
      8,
    ),
    stroke('M196 170v42', tint.sky, 6),
    path('M222 304h48l-5-38h-38z', BRICK_DEEP),
    stroke('M270 274q18 2 15 14q-3 9-18 8', BRICK_DEEP, 5),
    stroke('M96 304V172a100 100 0 0 1 200 0V304', tint.near, 12),
    leaf(28, 160, 58, 144, LEAF_DEEP, tint),
    leaf(306, 160, 58, 144, LEAF_DEEP, tint),
    sill(96, 304, 200, tint),
    hangingWord('সময়', { x: 390, top: 128, size: 98, to: WIDTH }).marks,
  ];
};
