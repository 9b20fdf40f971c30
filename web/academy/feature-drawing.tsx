import styles from './feature-drawing.module.css';

type Part = 'brick' | 'frame' | 'glow' | 'ink' | 'lamp' | 'line' | 'mark' | 'outline' | 'paper' | 'wall';

/** The picture of a feature card, which stands on the card's tread. Decoration; nothing for a key without a picture. */
export function FeatureDrawing({ feature }: { feature: string }) {
  const drawing = drawings[feature];
  if (drawing === undefined) return null;
  return (
    <svg className={styles.drawing} viewBox="0 0 128 96" aria-hidden="true">
      {drawing.map(([part, path]) => (
        <path key={path} className={styles[part]} d={path} />
      ))}
    </svg>
  );
}

/** What each drawing consists of, from back to front. */
const drawings: Record<string, readonly (readonly [Part, string])[]> = {
  // A lit window with the class in it; what is said comes out of it.
  live: [
    ['wall', 'M8 96V22h66v74z'],
    ['lamp', 'M18 34h46v44H18z'],
    ['wall', 'M41 45a8 8 0 1 1-.010 0zM25 78c1-12 8-18 16-18s15 6 16 18z'],
    ['frame', 'M18 34h46v44H18z'],
    ['paper', 'M84 20h36v26H98l-8 9v-9h-6z'],
    ['ink', 'M91 29h22v3H91zM91 36h15v3H91z'],
    ['brick', 'M66 25a6 6 0 1 1-.010 0z'],
  ],
  // Code that somebody has read with a red pencil.
  projects: [
    ['paper', 'M10 8h62l12 12v76H10z'],
    ['ink', 'M20 24h30v4H20zM28 36h38v4H28zM28 48h24v4H28zM36 60h32v4H36zM28 72h20v4H28zM20 84h26v4H20z'],
    ['mark', 'M33 68c12 3 28 3 38-1M59 45l5 6 11-13'],
    ['brick', 'M118 26l8 7-30 38-9-8z'],
    ['wall', 'M87 63l9 8-13 7z'],
  ],
  // Three steps, one of which is lit.
  steps: [
    ['glow', 'M24 14a26 26 0 1 1-.010 0z'],
    ['wall', 'M4 96V72h40V48h40V24h40v72z'],
    ['lamp', 'M4 69h40v5H4zM16 80h16v16H16zM18 30h12v14H18z'],
    ['ink', 'M22.500 44h3v25h-3zM15 27h18v3H15z'],
    ['outline', 'M56 58h16v18H56zM96 34h16v18H96z'],
    ['line', 'M44 46h40v4H48v22h-4zM84 22h40v4H88v20h-4z'],
  ],
};
