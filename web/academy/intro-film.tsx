import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { WordStairs } from '../illustrations/word-stairs.tsx';
import { prefersReducedMotion } from '../ui/reduced-motion.ts';
import { useAutoplay } from '../ui/use-autoplay.ts';
import narrowMp4 from './film/intro-narrow.mp4';
import narrowWebm from './film/intro-narrow.webm';
import tallMp4 from './film/intro-tall.mp4';
import tallWebm from './film/intro-tall.webm';
import wideMp4 from './film/intro-wide.mp4';
import wideWebm from './film/intro-wide.webm';
import { HERO_STAIRS_ID, introWords } from './intro-words.ts';
import styles from './intro-film.module.css';

// The style sheet has the same limits.
const WIDE = '(width >= 48rem)';
const TALL = '(22rem <= width < 48rem) and (aspect-ratio <= 7 / 15)';

/**
 * The film of the intro. The drawing beneath it shows the same scene, so that nothing waits for the film, and a browser
 * that cannot play it still shows the intro.
 */
export function IntroFilm() {
  const video = useRef<HTMLVideoElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState(false);
  const { wanted, elapsed } = useFilm();
  useAutoplay(video, wanted);

  useLayoutEffect(() => {
    if (place.current) moveToHero(place.current);
  }, []);

  // The animation of the drawing is running already, so the film starts at the same point.
  const catchUp = () => {
    if (video.current) video.current.currentTime = elapsed();
  };

  return (
    <div ref={place} className={styles.film}>
      <WordStairs words={introWords.wide} animated className={styles.wide} />
      <WordStairs words={introWords.narrow} animated className={styles.narrow} />
      <WordStairs words={introWords.tall} animated steep className={styles.tall} />
      {wanted && (
        <video
          ref={video}
          className={styles.video}
          data-playing={playing}
          muted
          playsInline
          aria-hidden="true"
          onLoadedMetadata={catchUp}
          onPlaying={() => setPlaying(true)}
        >
          <source media={WIDE} src={wideWebm} type="video/webm" />
          <source media={WIDE} src={wideMp4} type="video/mp4" />
          <source media={TALL} src={tallWebm} type="video/webm" />
          <source media={TALL} src={tallMp4} type="video/mp4" />
          <source src={narrowWebm} type="video/webm" />
          <source src={narrowMp4} type="video/mp4" />
        </video>
      )}
    </div>
  );
}

/**
 * Puts the film where the page beneath has the same drawing, so that the one becomes the other when the intro fades. Where there
 * is none, the style sheet lets the film go first.
 */
const moveToHero = (film: HTMLElement): void => {
  if (window.matchMedia(TALL).matches) return;
  const drawings = [...document.querySelectorAll(`[id^="${HERO_STAIRS_ID}"]`)];
  const hero = drawings.map((drawing) => drawing.getBoundingClientRect()).find(({ height }) => height > 0);
  if (hero === undefined || hero.top < 0) return;
  film.style.translate = `0 ${hero.bottom - film.getBoundingClientRect().bottom}px`;
  film.dataset['joins'] = '';
};

/** Whether to load the film, which waits until the page beneath has painted, and the seconds since the intro began. */
const useFilm = (): { wanted: boolean; elapsed: () => number } => {
  const [wanted, setWanted] = useState(false);
  const startedAt = useRef(0);

  useEffect(() => {
    startedAt.current = performance.now();
    if (prefersReducedMotion()) return undefined;
    let frame = 0;
    const afterPainting = () => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => setWanted(true));
      });
    };
    if (document.readyState === 'complete') afterPainting();
    else window.addEventListener('load', afterPainting, { once: true });
    return () => {
      window.removeEventListener('load', afterPainting);
      cancelAnimationFrame(frame);
    };
  }, []);

  return { wanted, elapsed: () => (performance.now() - startedAt.current) / 1000 };
};
