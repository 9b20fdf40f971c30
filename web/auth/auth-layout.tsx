import type { ComponentProps } from 'react';
import { WordStairs } from '../illustrations/word-stairs.tsx';
import { Page } from '../ui/page.tsx';
import styles from './auth-layout.module.css';

/** The layout of a page with one form, with an illustration beside it where there is room. */
export function AuthLayout(page: Omit<ComponentProps<typeof Page>, 'width'>) {
  return (
    <div className={styles.place}>
      <Page {...page} width="form" />
      <div className={styles.evening}>
        <WordStairs words={['start', 'step', 'month', 'job']} />
      </div>
    </div>
  );
}
