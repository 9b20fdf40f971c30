import type { FragmentType } from '@apollo/client';
import { createContext, use, type ReactNode } from 'react';
import type { SplashFragment } from '../generated/graphql.ts';
import { Splash } from './splash.tsx';
import { useSplash } from './use-splash.ts';
import styles from './intro.module.css';

const PlayIntro = createContext<() => void>(() => {});

/** Returns a function that plays the intro. Only for components within an `Intro`. */
export const usePlayIntro = (): (() => void) => use(PlayIntro);

type IntroProps = {
  /** Null until the graph has answered. */
  academy: FragmentType<SplashFragment> | null;
  children: ReactNode;
};

/**
 * Shows the intro on top of its children, on the first visit of a device and on request. The children do not render again
 * for it, which during hydration would make React hydrate all of them at once.
 */
export function Intro({ academy, children }: IntroProps) {
  const { playing, play, finish } = useSplash();
  return (
    <PlayIntro value={play}>
      <div className={styles.page} inert={playing}>
        {children}
      </div>
      {playing && <Splash academy={academy} onComplete={finish} />}
    </PlayIntro>
  );
}
