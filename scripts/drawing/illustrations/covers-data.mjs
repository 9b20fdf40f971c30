// Covers of the courses on first programs, data, tools and machines.
import { HEIGHT, WIDTH, archWindow, fallingLight, hangingWord, stars } from './house.mjs';
import { BRICK, BRICK_DEEP, LAMP, LAMP_BRIGHT, LEAF, LEAF_DEEP, PAPER, evening } from './palette.mjs';
import { circle, ellipse, path, rect, round, stroke, through, times } from './svg.mjs';

/** One step, so near that it fills the picture, a lit door in it, and the sandals left in front. */
export const python = () => {
  const tint = evening(190, 0.05);
  const sandal = (x) => ellipse(x, 334, 11, 17, BRICK) + stroke(`M${x - 9} 333q9-15 18 0`, PAPER, 4);
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    rect(404, 168, 236, 192, tint.wall),
    rect(394, 168, 246, 12, tint.line),
    rect(0, 350, WIDTH, 10, tint.far),
    stroke('M426 224l16 16l-16 16m26-32l16 16l-16 16m26-32l16 16l-16 16', tint.near, 8),
    fallingLight(
      [
        [526, 350],
        [610, 350],
        [590, 360],
        [440, 360],
      ],
      0.5,
    ),
    archWindow(526, 208, 84, 142, tint, true),
    sandal(462),
    sandal(490),
    hangingWord('শুরু', { x: 34, top: 64, size: 204, from: 0, to: WIDTH }).marks,
  ];
};

/** Round towers of stored rows stand on the beam, and the word hangs from it. */
export const sql = () => {
  const tint = evening(224, 0.048);
  const tower = (x, rows, wall, lit) => {
    const [rx, ry, row] = [62, 15, 34];
    const top = 172 - rows * row;
    return (
      rect(x - rx, top, 2 * rx, 172 - top, wall) +
      times(rows, (index) => {
        const y = top + index * row;
        const cells = times(4, (cell) =>
          lit === index && cell === 2
            ? rect(x - 52 + cell * 27, y + 17, 20, 13, LAMP)
            : rect(x - 52 + cell * 27, y + 17, 20, 13, tint.pane),
        );
        return (
          cells + (index > 0 ? stroke(`M${x - rx} ${y + 4}a${rx} ${ry * 0.4} 0 0 0 ${2 * rx} 0`, tint.line, 2.5) : '')
        );
      }) +
      ellipse(x, top, rx, ry, tint.line) +
      ellipse(x, top, rx - 8, ry - 4, tint.near)
    );
  };
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    stars(
      [
        [250, 60],
        [300, 24, 2.2],
        [186, 30],
        [60, 70, 2.2],
        [120, 110],
      ],
      tint.line,
    ),
    tower(300, 2, tint.wall, -1),
    tower(432, 3, tint.wall, 1),
    tower(564, 4, tint.wall, -1),
    times(7, (index) =>
      rect(18 + index * 31, 172 - (index + 1) * 10, 224 - index * 31, 10, index % 2 === 0 ? tint.far : tint.wall),
    ),
    hangingWord('তথ্য', { x: 44, top: 172, size: 190, from: 0, to: WIDTH }).marks,
    stroke('M432 236h176m-176 34h132m-132 34h154', tint.near, 9),
  ];
};

/** The steps of a descent, each half as deep as the one before; the lamp has come to rest at the bottom. */
export const machineLearning = () => {
  const tint = evening(256, 0.052);
  const rises = [78, 58, 42, 28, 16, 8];
  const runs = [62, 70, 78, 84, 86, 96];
  let [x, y] = [0, 88];
  const line = [[0, y]];
  for (const [index, rise] of rises.entries()) {
    x += runs[index];
    line.push([x, y], [x, y + rise]);
    y += rise;
  }
  const valley = [...line, [560, y], [560, y - 26], [604, y - 26], [604, y - 62], [WIDTH, y - 62]];
  const cloud = [
    [96, 70],
    [140, 128],
    [176, 96],
    [200, 190],
    [246, 150],
    [268, 214],
    [318, 176],
    [352, 236],
    [392, 196],
    [120, 30],
    [62, 40],
    [428, 262],
    [452, 214],
    [300, 244],
  ];
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    stroke(
      times(5, (index) => `M0 ${64 + index * 64}H640`),
      tint.far,
      2,
    ),
    path(`${through(valley)}V360H0z`, tint.wall),
    stroke(through(valley), tint.line, 6, { 'stroke-linejoin': 'miter' }),
    cloud
      .map(([cx, cy], index) => (index % 3 === 0 ? rect(cx - 5, cy - 5, 10, 10, BRICK) : circle(cx, cy, 5.5, LEAF)))
      .join(''),
    circle(520, y - 20, 20, LAMP),
    path(`M506 ${round(y - 26)}a16 16 0 0 1 16-9`, 'none', { stroke: LAMP_BRIGHT, 'stroke-width': 5 }),
    hangingWord('মডেল', { x: 300, top: 46, size: 116, to: WIDTH }).marks,
  ];
};

/** Shipping boxes stacked to steps under a cloud that is itself made of steps. */
export const devops = () => {
  const tint = evening(210, 0.045);
  const [width, height] = [128, 62];
  const colours = [
    BRICK,
    LEAF_DEEP,
    tint.near,
    BRICK_DEEP,
    tint.wall,
    LEAF_DEEP,
    BRICK,
    tint.near,
    tint.wall,
    BRICK_DEEP,
  ];
  const box = (column, level) => {
    const [x, y] = [640 - (4 - column) * (width + 4), 346 - (level + 1) * (height + 3)];
    const number = (column * (column + 1)) / 2 + level;
    const open = column === 3 && level === 1;
    return (
      rect(x, y, width, height, colours[number % colours.length]) +
      stroke(
        times(7, (rib) => `M${x + 16 + rib * 16} ${y + 9}v${height - 18}`),
        tint.sky,
        3,
        { opacity: 0.55 },
      ) +
      (open ? rect(x + 40, y + 9, 48, height - 9, LAMP) + rect(x + 40, y + 9, 48, 16, LAMP_BRIGHT) : '') +
      stroke(`M${x} ${y + 2}h${width}`, tint.line, 4)
    );
  };
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    path('M0 168V104h32V72h44V40h64V20h190v20h52v26h40v38h34v64z', tint.wall),
    rect(0, 348, WIDTH, 12, tint.wall),
    times(4, (column) => times(column + 1, (level) => box(column, level))),
    hangingWord('ক্লাউড', { x: 26, top: 66, size: 128, from: 0 }).marks,
    stroke('M30 262l22 20l-22 20', PAPER, 9),
    rect(62, 298, 34, 8, PAPER),
  ];
};

/** The history of a project climbs as one line; a branch leaves it and comes home two steps later. */
export const git = () => {
  const tint = evening(176, 0.042);
  const main = 'M-10 322H96V262H236V202H376V142H516V82H660';
  const branch = 'M166 262V304a18 18 0 0 0 18 18H424a18 18 0 0 0 18-18V142';
  const commit = (x, y, colour) => circle(x, y, 15, tint.sky, { stroke: colour, 'stroke-width': 9 });
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    path('M-10 360V322H96V262H236V202H376V142H516V82H660V360z', tint.far),
    stroke(branch, LEAF, 9),
    stroke(main, PAPER, 11),
    commit(48, 322, PAPER),
    commit(166, 262, PAPER),
    commit(306, 202, PAPER),
    commit(238, 322, LEAF),
    commit(342, 322, LEAF),
    commit(442, 142, PAPER),
    circle(578, 82, 24, LAMP),
    circle(578, 82, 9, tint.sky),
    hangingWord('শাখা', { x: 34, top: 46, size: 150, from: 0 }).marks,
    archWindow(500, 232, 46, 76, tint),
    archWindow(574, 232, 46, 76, tint),
  ];
};
