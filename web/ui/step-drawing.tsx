import styles from './step-drawing.module.css';

/** The state of a step: `open` is lit, `pending` half lit, `next` has the lamp, `locked` is dark. */
export type StepState = 'open' | 'pending' | 'next' | 'locked';

type StepDrawingProps = {
  state: StepState;
  /** A number, in the digits of the page, under its window. */
  label?: string | undefined;
  /** Its left edge, the height of its tread, its width and the ground that it stands on, in units of the picture. */
  x: number;
  top: number;
  run: number;
  base: number;
  /** Whether a wall stands to the right of it. */
  isJoined?: boolean;
  /** Lets its window fill with light, as at the moment when it opens. */
  isNew?: boolean;
};

/** Wider than a pixel of the screen, also where a picture of the stairs is small. */
const OVERLAP = 2.4;

/** A step of the stairs: a wall with a tread, a window, and the street lamp on the one that is next. */
export function StepDrawing({ state, label, x, top, run, base, isJoined = true, isNew = false }: StepDrawingProps) {
  const tread = run * 0.07;
  const pane = { x: x + run * 0.29, y: top + run * 0.27, width: run * 0.42, height: run * 0.48 };
  const drawn = state === 'pending' ? pane.height / 2 : 0;
  const middle = pane.x + pane.width / 2;
  const bar = pane.y + pane.height / 2;

  return (
    <g className={styles.step} data-state={state} data-new={isNew || undefined}>
      {/* Reaches under the wall that follows, so that no line of sky shows between them, at any scale. */}
      <rect className={styles.wall} x={x} y={top} width={isJoined ? run + OVERLAP : run} height={base - top} />
      <rect className={styles.tread} x={x} y={top} width={run} height={tread} />
      {isNew && <circle className={styles.halo} cx={middle} cy={bar} r={run * 0.46} />}
      <rect className={styles.pane} {...pane} strokeWidth={run * 0.025} />
      <rect className={styles.light} {...pane} y={pane.y + drawn} height={pane.height - drawn} />
      <path
        className={styles.frame}
        d={`M${pane.x} ${pane.y}h${pane.width}v${pane.height}h${-pane.width}zM${middle} ${pane.y}v${pane.height}M${pane.x} ${bar}h${pane.width}`}
        strokeWidth={run * (state === 'next' ? 0.05 : 0.03)}
      />
      {label !== undefined && (
        <text className={styles.label} x={middle} y={top + run * 1.06} fontSize={run * 0.23}>
          {label}
        </text>
      )}
      {state === 'next' && <StreetLamp x={x + run * 0.5} ground={top} size={run * 0.62} />}
    </g>
  );
}

function StreetLamp({ x, ground, size }: { x: number; ground: number; size: number }) {
  const stroke = size * 0.075;
  const head = size * 0.2;
  const centre = ground - size + head;
  return (
    <g className={styles.streetLamp}>
      <circle className={styles.glow} cx={x} cy={centre} r={head * 2.3} />
      <rect className={styles.post} x={x - stroke / 2} y={centre} width={stroke} height={ground - centre} />
      <rect className={styles.lamp} x={x - head * 0.75} y={centre - head} width={head * 1.5} height={head * 1.9} />
      <rect className={styles.post} x={x - head} y={centre - head - stroke} width={head * 2} height={stroke} />
    </g>
  );
}
