import { useEffect, useRef, useState } from 'react';
import { WordStairs } from '../illustrations/word-stairs.tsx';
import { useAutoplay } from '../ui/use-autoplay.ts';
import narrowMp4 from './film/intro-narrow.mp4';
import narrowWebm from './film/intro-narrow.webm';
import wideMp4 from './film/intro-wide.mp4';
import wideWebm from './film/intro-wide.webm';
import { introWords } from './intro-words.ts';
import styles from './intro-film.module.css';

const WIDE = '(width >= 48rem)';

/**
 * The film of the intro: the words light up from the first step to the open door. The drawing beneath it is its poster,
 * so that nothing waits for the film and nobody misses it where it cannot play.
 */
export function IntroFilm() {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const { wanted, elapsed } = useFilm();
  useAutoplay(video, wanted);

  // The drawing is under way already: the film joins it where it is.
  const catchUp = () => {
    if (video.current) video.current.currentTime = elapsed();
  };

  return (
    <div className={styles.film}>
      <WordStairs words={introWords.wide} animated className={styles.wide} />
      <WordStairs words={introWords.narrow} animated className={styles.narrow} />
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
          <source src={narrowWebm} type="video/webm" />
          <source src={narrowMp4} type="video/mp4" />
        </video>
      )}
    </div>
  );
}

/** Whether to ask for the film, which nobody does before the page beneath has painted, and the seconds since the start. */
const useFilm = (): { wanted: boolean; elapsed: () => number } => {
  const [wanted, setWanted] = useState(false);
  const startedAt = useRef(0);

  useEffect(() => {
    startedAt.current = performance.now();
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
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
