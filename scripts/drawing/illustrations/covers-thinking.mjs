// Covers of the courses on problems, structures and large systems.
import {
  HEIGHT,
  WIDTH,
  archWindow,
  fallingLight,
  flight,
  hangingWord,
  paneWindow,
  shutters,
  standingWord,
  stars,
  treads,
} from './house.mjs';
import { BRICK, BRICK_DEEP, LAMP, LAMP_BRIGHT, LEAF, LEAF_DEEP, PAPER, evening } from './palette.mjs';
import { circle, ellipse, polygon, rect, stroke, through, times } from './svg.mjs';

/** A stepped house in which a binary tree lives: one window on the top floor, two below, then four. */
export const dsa = () => {
  const tint = evening(228);
  const [middle, floor] = [404, 84];
  const level = (depth) => ({ width: 132 + depth * 132, top: 62 + depth * floor });
  const node = (depth, index) => {
    const gap = [0, 152, 92][depth];
    const first = middle - ((2 ** depth - 1) * gap) / 2;
    return [first + index * gap, level(depth).top + 46];
  };
  const edges = [0, 1].flatMap((depth) =>
    Array.from({ length: 2 ** (depth + 1) }, (_, index) => [
      node(depth, Math.floor(index / 2)),
      node(depth + 1, index),
    ]),
  );
  const found = [node(0, 0), node(1, 0), node(2, 1)];
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    stars(
      [
        [40, 46, 2.2],
        [126, 28],
        [214, 60],
        [262, 26],
        [540, 40, 2.2],
        [604, 92],
      ],
      tint.line,
    ),
    ...[2, 1, 0].map((depth) => {
      const { width, top } = level(depth);
      const wall = [tint.near, tint.wall, tint.far][depth];
      return (
        rect(middle - width / 2, top, width, HEIGHT - top, wall) +
        rect(middle - width / 2 - 6, top, width + 12, 6, tint.line)
      );
    }),
    stroke(edges.map(through).join(''), tint.line, 3),
    stroke(through(found), LEAF, 7, { 'stroke-linejoin': 'round' }),
    ...[0, 1, 2].flatMap((depth) =>
      Array.from({ length: 2 ** depth }, (_, index) => {
        const [x, y] = node(depth, index);
        const lit = depth === 2 && index === 1;
        const onWay = found.some(([foundX, foundY]) => foundX === x && foundY === y);
        return circle(
          x,
          y,
          22,
          lit ? LAMP : tint.pane,
          lit ? {} : { stroke: onWay ? LEAF : tint.line, 'stroke-width': 5 },
        );
      }),
    ),
    standingWord('C++', { x: 20, y: 186, size: 148 }),
    rect(0, 186, middle - level(1).width / 2, 12, PAPER),
  ];
};

/** A tenement with its outer stairs: many rooms, one way up, and the word as the sign on the roof. */
export const systemDesign = () => {
  const tint = evening(236, 0.046);
  const [left, right, roof, floor] = [178, 640, 150, 70];
  const zigzag = times(3, (level) => {
    const [top, bottom] = [roof + level * floor, roof + (level + 1) * floor];
    const [from, to] = level % 2 === 0 ? [left + 12, left + 140] : [left + 140, left + 12];
    const steps = Array.from({ length: 8 }, (_, index) => [
      [from + ((to - from) * index) / 8, top + ((bottom - top) * index) / 8],
      [from + ((to - from) * (index + 1)) / 8, top + ((bottom - top) * index) / 8],
    ]).flat();
    return stroke(`${through(steps)}V${bottom}`, PAPER, 5);
  });
  const rooms = times(3, (level) =>
    times(4, (column) => {
      const [x, y] = [left + 176 + column * 74, roof + 18 + level * floor];
      if (level === 1 && column === 1) return paneWindow(x, y, 38, 38, tint, true);
      if ((level + column) % 4 === 2) return shutters(x, y, 38, 38, tint, column % 2 === 0 ? LEAF_DEEP : BRICK_DEEP);
      return paneWindow(x, y, 38, 38, tint);
    }),
  );
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    rect(0, 236, left, HEIGHT - 236, tint.far),
    rect(0, 236, left, 5, tint.wall),
    archWindow(56, 270, 48, 74, tint),
    rect(left, roof, right - left, HEIGHT - roof, tint.wall),
    stroke(`M250 ${roof}V40M330 ${roof}V40M410 ${roof}V40M490 ${roof}V40M570 ${roof}V40`, tint.near, 6),
    stroke(`M250 ${roof}l80-60M410 ${roof}l-80-60M410 ${roof}l80-60M570 ${roof}l-80-60`, tint.near, 4),
    rect(206, 46, 394, 84, tint.pane),
    hangingWord('সিস্টেম', { x: 248, top: 46, size: 104, from: 206, to: 600 }).marks,
    rect(left - 8, roof, right - left + 8, 7, tint.line),
    times(2, (level) => rect(left, roof + (level + 1) * floor, right - left, 4, tint.near)),
    rooms,
    zigzag,
    rect(60, 206, 62, 30, tint.near, { rx: 6 }),
    stroke('M74 236v-6m34 6v-6M91 206v-12h20', tint.near, 5),
  ];
};

/** The stairs from the front, and at their head a door that stands open. */
export const interview = () => {
  const tint = evening(220, 0.04);
  const centre = 470;
  const half = (index) => 62 + index * 26;
  const top = (index) => 176 + index * 31;
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    rect(0, 0, WIDTH, 176, tint.far),
    times(16, (course) => rect(0, 10 + course * 11, WIDTH, 2, tint.sky)),
    rect(centre - 62, 22, 124, 154, tint.near),
    rect(centre - 48, 36, 96, 140, LAMP),
    rect(centre - 48, 36, 96, 30, LAMP_BRIGHT),
    polygon(
      [
        [centre + 48, 36],
        [centre + 100, 22],
        [centre + 100, 186],
        [centre + 48, 176],
      ],
      BRICK_DEEP,
    ),
    circle(centre + 90, 112, 4.5, tint.line),
    times(6, (index) => {
      const [a, b] = [half(index), half(index + 1)];
      return (
        polygon(
          [
            [centre - a, top(index)],
            [centre + a, top(index)],
            [centre + b, top(index) + 12],
            [centre - b, top(index) + 12],
          ],
          tint.near,
        ) +
        rect(centre - b, top(index) + 12, 2 * b, 19, index % 2 === 0 ? tint.wall : tint.far) +
        rect(centre - b, top(index) + 10, 2 * b, 4, tint.line)
      );
    }),
    fallingLight(
      [
        [centre - 48, 176],
        [centre + 48, 176],
        [centre + 112, HEIGHT],
        [centre - 112, HEIGHT],
      ],
      0.34,
    ),
    hangingWord('চাকরি', { x: 26, top: 92, size: 128, from: 0 }).marks,
  ];
};

/** Steps that are ticked off one by one; on the fourth sits a beetle, and the lamp has found it. */
export const testing = () => {
  const tint = evening(186, 0.04);
  const steps = { x: 0, y: 350, run: 116, rise: 52, count: 6 };
  const face = (index) => [58 + index * 116, 350 - (index + 1) * 52 + 34];
  const tick = ([x, y]) => stroke(`M${x - 16} ${y}l11 12l20-24`, LEAF, 8);
  const leg = (side) =>
    `M${406 + side * 8} 122l${side * 20}-8m${-side * 20} 18h${side * 24}m${-side * 24} 10l${side * 20} 10`;
  return [
    rect(0, 0, WIDTH, HEIGHT, tint.sky),
    flight(steps, HEIGHT, tint.far),
    stroke(
      times(5, (index) => `M${(index + 1) * 116} ${350 - (index + 1) * 52}V360`),
      tint.wall,
      3,
    ),
    treads(steps, tint.line),
    tick(face(0)),
    tick(face(1)),
    tick(face(2)),
    stroke(`M${face(3)[0] - 14} ${face(3)[1] - 10}l28 28m0-28l-28 28`, BRICK, 8),
    fallingLight(
      [
        [330, 20],
        [376, 20],
        [464, 142],
        [348, 142],
      ],
      0.22,
    ),
    polygon(
      [
        [334, 0],
        [372, 0],
        [384, 20],
        [322, 20],
      ],
      LAMP,
    ),
    stroke(leg(-1) + leg(1), BRICK, 4),
    ellipse(406, 129, 17, 14, BRICK),
    stroke('M406 115v28', tint.pane, 3),
    hangingWord('টেস্ট', { x: 20, top: 58, size: 116, from: 0 }).marks,
  ];
};
