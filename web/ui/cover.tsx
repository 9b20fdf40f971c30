import { tintOf } from './tint.ts';
import { usePicture } from './use-picture.ts';
import styles from './cover.module.css';

type CoverProps = {
  /** A key word or glyph of the course or webinar, at most about twelve characters. */
  word: string;
  /** Chooses tint and drawing; the same text always gives the same cover. */
  seed: string;
  /** A picture that replaces the drawing, unless it fails to load. */
  image?: string | null | undefined;
  /** Loads the picture at once; for the first picture of a page. */
  eager?: boolean;
};

/** The picture of a course or webinar: its own, or a poster drawn from its key word. Decoration beside the title. */
export function Cover({ word, seed, image, eager = false }: CoverProps) {
  const { isMissing, watched } = usePicture(image);
  if (image && !isMissing) {
    return (
      <img
        {...watched}
        className={styles.cover}
        data-tint={tintOf(seed)}
        src={image}
        alt=""
        width={640}
        height={360}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    );
  }
  return (
    <span className={styles.cover} aria-hidden="true">
      <Poster word={word} seed={seed} />
    </span>
  );
}

const WIDTH = 640;
const HEIGHT = 360;
const LEFT = 44;
const RISE = 64;
// The width up to which a word may run before the tread steps up.
const ROOM = 452;
const isBengali = (word: string) => /[\u0980-\u09ff]/.test(word);

// Bengali text hangs below the tread, Latin text stands on it. What is in em is that of bold Anek Bangla, whose Bengali
// letters are set larger by their face.
const BENGALI = { size: 178, widestLetter: 0.605, baseline: 0.666, line: 0.1163 };
const LATIN = { size: 168, widestLetter: 0.64, baseline: -0.08, line: 0.08 };

function Poster({ word, seed }: { word: string; seed: string }) {
  const hanging = isBengali(word);
  const script = hanging ? BENGALI : LATIN;
  const size = Math.min(script.size, ROOM / (word.length * script.widestLetter));
  const edge = LEFT + ROOM;
  const tread = hanging ? 132 : 236;
  const baseline = tread + size * script.baseline;
  const line = size * script.line;

  return (
    <svg
      className={styles.poster}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      data-tint={tintOf(seed)}
    >
      <path className={styles.below} d={`M0 ${tread}H${edge}V${tread - RISE}H${WIDTH}V${HEIGHT}H0z`} />
      <path
        className={styles.tread}
        d={`M0 ${tread}H${edge}V${tread - RISE}H${WIDTH}v${line}H${edge + line}V${tread + line}H0z`}
      />
      <rect className={styles.window} x={edge + 62} y={tread - RISE - 62} width="40" height="62" />
      <text className={styles.word} x={LEFT} y={baseline} fontSize={size}>
        {word}
      </text>
    </svg>
  );
}
