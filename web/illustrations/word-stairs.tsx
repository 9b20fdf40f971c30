import { headStroke, wordShapes, type WordName } from './word-shapes.ts';
import styles from './word-stairs.module.css';

type WordStairsProps = {
  /** From the bottom up. */
  words: readonly WordName[];
  /** Lets the steps appear one after the other, and the door open at the end. */
  animated?: boolean;
  className?: string | undefined;
};

const RISE = 84;
const PADDING = 34;
const FLOOR = 120;
const SKY = 190;
const LINE = headStroke.thickness;
// The door stands on the last tread, which is longer for that.
const LANDING = 150;

/** Stairs whose treads are the head-strokes of the words that hang from them; at the top a door stands open. Decoration. */
export function WordStairs({ words, animated = false, className }: WordStairsProps) {
  const steps = placeSteps(words);
  const last = steps.at(-1);
  if (!last) return null;
  const width = last.end + LANDING;
  const height = SKY + RISE * (words.length - 1) + FLOOR;
  // Overlaps the line by half its thickness, so that no seam shows between them.
  const edge = steps.map((step) => `V${step.tread + LINE / 2}H${step.isLast ? width : step.end + LINE / 2}`).join('');

  return (
    <svg
      className={className === undefined ? styles.stairs : `${styles.stairs} ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      data-animated={animated}
      aria-hidden="true"
    >
      <Stars width={width} />
      <path className={styles.beam} d={`M${last.end + 30} ${last.tread}h-340l340-118z`} />
      <path className={styles.ground} d={`M0 ${height}${edge}V${height}z`} />
      <path className={styles.door} d={`M${last.end + 30} ${last.tread}v-118h66v118z`} />
      {steps.map((step) => (
        <WordStep key={step.name} {...step} width={width} />
      ))}
    </svg>
  );
}

type WordStepProps = ReturnType<typeof placeSteps>[number] & { width: number };

/** A tread with its word. */
function WordStep({ name, start, end, tread, isLast, width }: WordStepProps) {
  return (
    <g className={`${styles.step} ${styles.line}`}>
      <rect x={start} y={tread} width={(isLast ? width : end + LINE) - start} height={LINE} />
      {!isLast && <rect x={end} y={tread - RISE} width={LINE} height={RISE + LINE} />}
      <path d={wordShapes[name].path} transform={`translate(${start + PADDING} ${tread - headStroke.top})`} />
    </g>
  );
}

const placeSteps = (words: readonly WordName[]) => {
  let start = 0;
  return words.map((name, index) => {
    const end = start + wordShapes[name].width + PADDING * 1.6;
    const step = {
      name,
      start,
      end,
      tread: SKY + RISE * (words.length - 1 - index),
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
