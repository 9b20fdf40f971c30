import type { ReactNode } from 'react';
import styles from './feature-drawing.module.css';

/** The picture of a feature card, which stands on the card's tread. Decoration; nothing for a key without a picture. */
export function FeatureDrawing({ feature }: { feature: string }) {
  const drawing = drawings[feature];
  if (drawing === undefined) return null;
  return (
    <svg className={styles.drawing} viewBox="0 0 128 96" aria-hidden="true">
      {drawing}
    </svg>
  );
}

const drawings: Record<string, ReactNode> = {
  // A lit window with the class in it; what is said comes out of it.
  live: (
    <>
      <path className={styles.wall} d="M8 96V22h66v74z" />
      <path className={styles.lamp} d="M18 34h46v44H18z" />
      <path className={styles.wall} d="M41 45a8 8 0 1 1-.010 0zM25 78c1-12 8-18 16-18s15 6 16 18z" />
      <path className={styles.frame} d="M18 34h46v44H18z" />
      <path className={styles.paper} d="M84 20h36v26H98l-8 9v-9h-6z" />
      <path className={styles.ink} d="M91 29h22v3H91zM91 36h15v3H91z" />
      <circle className={styles.brick} cx="66" cy="31" r="6" />
    </>
  ),
  // Code that somebody has read with a red pencil.
  projects: (
    <>
      <path className={styles.paper} d="M10 8h62l12 12v76H10z" />
      <path
        className={styles.ink}
        d="M20 24h30v4H20zM28 36h38v4H28zM28 48h24v4H28zM36 60h32v4H36zM28 72h20v4H28zM20 84h26v4H20z"
      />
      <path className={styles.mark} d="M33 68c12 3 28 3 38-1M59 45l5 6 11-13" />
      <path className={styles.brick} d="M118 26l8 7-30 38-9-8z" />
      <path className={styles.wall} d="M87 63l9 8-13 7z" />
    </>
  ),
  // Three steps, one of which is lit.
  steps: (
    <>
      <path className={styles.glow} d="M24 14a26 26 0 1 1-.010 0z" />
      <path className={styles.wall} d="M4 96V72h40V48h40V24h40v72z" />
      <path className={styles.lamp} d="M4 69h40v5H4zM16 80h16v16H16zM18 30h12v14H18z" />
      <path className={styles.ink} d="M22.500 44h3v25h-3zM15 27h18v3H15z" />
      <path className={styles.outline} d="M56 58h16v18H56zM96 34h16v18H96z" />
      <path className={styles.line} d="M44 46h40v4H48v22h-4zM84 22h40v4H88v20h-4z" />
    </>
  ),
};
