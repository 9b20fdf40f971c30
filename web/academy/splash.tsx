import type { FragmentType } from '@apollo/client';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { SplashFragment } from '../generated/graphql.ts';
import { IntroFilm } from './intro-film.tsx';
import styles from './splash.module.css';

/** How long the intro is shown, and how long it then takes to fade. The style sheet has the same times. */
export const SPLASH_SHOWN_MS = 3000;
export const SPLASH_FADE_MS = 500;

type SplashProps = {
  /** Null until the graph has answered; the film plays meanwhile. */
  academy: FragmentType<SplashFragment> | null;
  /** Called once, after the fade. */
  onComplete: () => void;
};

/** The intro over the whole window: it plays the film, shows name and tagline, fades and calls back. */
export function Splash({ academy: from, onComplete }: SplashProps) {
  const academy = fragmentData<SplashFragment>(from);
  const [fading, setFading] = useState(false);
  const complete = useEffectEvent(onComplete);
  const nameId = useId();

  useEffect(() => {
    const fade = setTimeout(() => setFading(true), SPLASH_SHOWN_MS);
    const end = setTimeout(() => complete(), SPLASH_SHOWN_MS + SPLASH_FADE_MS);
    return () => {
      clearTimeout(fade);
      clearTimeout(end);
    };
  }, []);

  return (
    <section className={styles.splash} data-fading={fading} aria-labelledby={nameId}>
      <IntroFilm />
      <div className={styles.words}>
        {academy && (
          <>
            <p id={nameId} className={styles.name}>
              {academy.brand.name}
            </p>
            <p className={styles.tagline} lang="bn">
              {academy.brand.tagline}
            </p>
          </>
        )}
      </div>
    </section>
  );
}
