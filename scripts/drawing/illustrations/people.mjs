// People are initials on tint: a letter that hangs from its head-stroke, drawn from edge to edge.
import { HEAD_STROKE, letters } from './letters.mjs';
import { BRICK_DEEP, LEAF_DEEP, PAPER, evening } from './palette.mjs';
import { path, rect } from './svg.mjs';

/** Width and height of a portrait. */
export const SIDE = 160;

const withoutHeadStroke = 'এওঐঔঋখগঙঞণথধপশ';
const grounds = [
  { ground: evening(214, 0.06).wall, step: evening(214, 0.06).near },
  { ground: BRICK_DEEP, step: '#8d4634' },
  { ground: evening(256, 0.07).wall, step: evening(256, 0.07).near },
  { ground: LEAF_DEEP, step: '#3f6d50' },
  { ground: evening(72, 0.065).wall, step: evening(72, 0.065).near },
  { ground: evening(188, 0.06).wall, step: evening(188, 0.06).near },
];

/** The portrait of someone whose name begins with `letter`; `order` chooses ground and the height of the steps. */
export const initial = (letter, order) => {
  const { ground, step } = grounds[order % grounds.length];
  const size = 128;
  const [top, thickness] = [36, (HEAD_STROKE.top - HEAD_STROKE.bottom) * size];
  const baseline = top + HEAD_STROKE.top * size;
  const measured = letters(letter, { x: 0, y: baseline, size });
  const drawn = letters(letter, { x: (SIDE - measured.right - measured.left) / 2, y: baseline, size });
  const rise = 12 + (order % 3) * 5;
  return [
    rect(0, 0, SIDE, SIDE, ground),
    path(`M40 160v-${rise}h40v-${rise}h40v-${rise}h40V160z`, step),
    withoutHeadStroke.includes(letter) ? '' : rect(0, top, SIDE, thickness, PAPER),
    path(drawn.data, PAPER),
  ];
};
