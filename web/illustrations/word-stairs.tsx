import { headStroke, wordShapes, type WordName } from './word-shapes.ts';
import styles from './word-stairs.module.css';

type WordStairsProps = {
  /** From the bottom up. */
  words: readonly WordName[];
  /** Lets the steps appear one after the other, and the door open at the end. */
  animated?: boolean;
  /** For a place that is higher than wide: steep stairs whose words run on below the steps above them. */
  steep?: boolean;
  id?: string;
  className: string | undefined;
};

const gentle = { rise: 84, padding: 34, floor: 120, sky: 190, run: null };
const steeply = { rise: 122, padding: 24, floor: 112, sky: 136, run: 40 };
const LINE = headStroke.thickness;
// The door stands on the last tread, which is longer for that.
const LANDING = 150;
const STEEP_WIDTH = 470;

/** Stairs whose treads are the head-strokes of the words that hang from them; at the top a door stands open. Decoration. */
export function WordStairs({ words, animated = false, steep = false, id, className }: WordStairsProps) {
  const shape = steep ? steeply : gentle;
  const steps = placeSteps(words, shape);
  const last = steps.at(-1);
  if (!last) return null;
  const width = steep ? STEEP_WIDTH : last.end + LANDING;
  const height = shape.sky + shape.rise * (words.length - 1) + shape.floor;
  const door = steep ? last.start + shape.padding : last.end + 30;
  const beam = steep ? `L0 ${last.tread + 150}V${last.tread + 20}L${door} ${last.tread - 118}z` : 'h-340l340-118z';
  // Overlaps the line by half its thickness, so that no seam shows between them.
  const edge = steps.map((step) => `V${step.tread + LINE / 2}H${step.isLast ? width : step.end + LINE / 2}`).join('');

  return (
    <svg
      id={id}
      className={`${styles.stairs} ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      data-animated={animated}
      aria-hidden="true"
    >
      <Stars width={width} />
      <path className={styles.beam} d={`M${door} ${last.tread}${beam}`} />
      <path className={styles.ground} d={`M0 ${height}${edge}V${height}z`} />
      <path className={styles.door} d={`M${door} ${last.tread}v-118h66v118z`} />
      {steps.map((step) => (
        <WordStep key={step.name} {...step} {...shape} width={width} />
      ))}
    </svg>
  );
}

type WordStepProps = ReturnType<typeof placeSteps>[number] & { rise: number; padding: number; width: number };

/** A tread with its word. */
function WordStep({ name, start, end, tread, isLast, rise, padding, width }: WordStepProps) {
  return (
    <g className={`${styles.step} ${styles.line}`}>
      <rect x={start} y={tread} width={(isLast ? width : end + LINE) - start} height={LINE} />
      {!isLast && <rect x={end} y={tread - rise} width={LINE} height={rise + LINE} />}
      <path d={wordShapes[name].path} transform={`translate(${start + padding} ${tread - headStroke.top})`} />
    </g>
  );
}

const placeSteps = (words: readonly WordName[], { rise, padding, sky, run }: typeof gentle | typeof steeply) => {
  let start = 0;
  return words.map((name, index) => {
    const end = start + (run ?? wordShapes[name].width + padding * 1.6);
    const step = {
      name,
      start,
      end,
      tread: sky + rise * (words.length - 1 - index),
      isLast: index === words.length - 1,
    };
    start = end;
    return step;
  });
};

const constellation = [
  [0.56, 50],
  [0.6, 146],
  [0.63, 24],
  [0.68, 108],
  [0.75, 44],
  [0.8, 12],
  [0.97, 36],
] as const;

function Stars({ width }: { width: number }) {
  return constellation.map(([x, y]) => (
    <path
      key={x}
      className={styles.star}
      d={`M${x * width} ${y}l2.500 5.500 5.500 2.500-5.500 2.500-2.500 5.500-2.500-5.500-5.500-2.500 5.500-2.500z`}
    />
  ));
}
