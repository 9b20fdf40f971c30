import type { ComponentProps } from 'react';
import { WordStairs } from '../illustrations/word-stairs.tsx';
import { Page } from '../ui/page.tsx';
import { SteppedEdge } from '../ui/stepped-edge.tsx';
import styles from './auth-layout.module.css';

/** The layout of a page with one form, with the evening beside it, or below it on a phone that is high enough. */
export function AuthLayout(page: Omit<ComponentProps<typeof Page>, 'width'>) {
  return (
    <div className={styles.place}>
      <Page {...page} width="form" />
      <div className={styles.evening} data-meets-footer>
        <SteppedEdge className={styles.dusk} />
        <WordStairs words={['start', 'step', 'month', 'job']} className={styles.wide} />
        <WordStairs words={['start', 'step', 'job']} className={styles.narrow} />
      </div>
    </div>
  );
}
