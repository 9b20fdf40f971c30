import { useTexts } from '../texts/texts-provider.tsx';
import type { ReactNode } from 'react';
import { useWaiting } from './waiting.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  shape?: 'line' | 'short' | 'sentence' | 'heading' | 'title' | 'button' | 'block' | 'picture';
  /** How many of them, one under the other. */
  count?: number;
};

/** A placeholder in the shape of content that is loading. Put several into one `SkeletonRegion`. */
export function Skeleton({ shape = 'line', count = 1 }: SkeletonProps) {
  return (
    <span className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.shape} data-shape={shape} />
      ))}
    </span>
  );
}

/** Announces once that something is loading; screen readers ignore the skeletons inside. */
export function SkeletonRegion({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const texts = useTexts();
  useWaiting();
  return (
    <div aria-busy="true" className={className}>
      <output className="visually-hidden">{texts.ui.loading}</output>
      {children}
    </div>
  );
}
