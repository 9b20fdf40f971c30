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
 * The film of the intro. The drawing beneath it shows the same scene, so that nothing waits for the film, and a browser
 * that cannot play it still shows the intro.
 */
export function IntroFilm() {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const { wanted, elapsed } = useFilm();
  useAutoplay(video, wanted);

  // The animation of the drawing is running already, so the film starts at the same point.
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

/** Whether to load the film, which waits until the page beneath has painted, and the seconds since the intro began. */
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
