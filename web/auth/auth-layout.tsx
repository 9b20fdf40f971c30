import type { ComponentProps } from 'react';
import { WordStairs } from '../illustrations/word-stairs.tsx';
import { Page } from '../ui/page.tsx';
import styles from './auth-layout.module.css';

/** A page with one form. Beside it, where there is room, the evening and the stairs that the form leads to. */
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
