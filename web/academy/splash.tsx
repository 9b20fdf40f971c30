import type { FragmentType } from '@apollo/client';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { subsetTagline } from './tagline.ts';
import { fragmentData } from '../fragment-data.ts';
import type { SplashFragment } from '../generated/graphql.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { brandName } from './brand-name.ts';
import type { IntroFilm } from './intro-film.tsx';
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

/**
 * The intro over the whole window: it plays the film, shows name and tagline, fades and calls back. Any key, a click or a tap
 * end it sooner; its button says so.
 */
export function Splash({ academy: from, onComplete }: SplashProps) {
  const academy = fragmentData<SplashFragment>(from);
  const [fading, setFading] = useState(false);
  const complete = useEffectEvent(onComplete);
  const texts = useTexts();
  const language = useLanguage();
  const place = useRef<HTMLElement>(null);
  const nameId = useId();

  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const stop = () => timers.forEach((timer) => clearTimeout(timer));
    const fadeAfter = (ms: number) => {
      stop();
      timers = [setTimeout(() => setFading(true), ms), setTimeout(() => complete(), ms + SPLASH_FADE_MS)];
    };
    const skip = () => {
      window.removeEventListener('keydown', skipOnKey);
      fadeAfter(0);
    };
    // Ignores modifier keys, and the repeats of a key that is still held down from starting the intro.
    const skipOnKey = ({ key, repeat }: KeyboardEvent) => {
      if (!repeat && !['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key)) skip();
    };

    fadeAfter(SPLASH_SHOWN_MS);
    window.addEventListener('keydown', skipOnKey);
    const element = place.current;
    // A click anywhere; pressing the button by keyboard is a click too.
    element?.addEventListener('click', skip, { once: true });
    return () => {
      stop();
      window.removeEventListener('keydown', skipOnKey);
      element?.removeEventListener('click', skip);
    };
  }, []);

  return (
    <section ref={place} className={styles.splash} data-fading={fading} aria-labelledby={nameId}>
      <FilmWhenFetched />
      <div className={styles.words}>
        {academy && (
          <>
            <p id={nameId} className={styles.name}>
              {brandName(academy.brand, language)}
            </p>
            <p className={styles.tagline} lang="bn" data-drawn={academy.brand.tagline === subsetTagline}>
              {academy.brand.tagline}
            </p>
          </>
        )}
      </div>
      <Button look="secondary" size="small" className={styles.skip}>
        {texts.academy.skipIntro}
      </Button>
    </section>
  );
}

/** The film, whose code comes when the intro is shown, because most visits are not the first. Nothing until then. */
function FilmWhenFetched() {
  const [Film, setFilm] = useState<typeof IntroFilm | null>(null);

  useEffect(() => {
    const load = async () => {
      try {
        const film = await import('./intro-film.tsx');
        setFilm(() => film.IntroFilm);
      } catch {
        // Without the film the intro still has name and tagline.
      }
    };
    void load();
  }, []);
  return Film && <Film />;
}
