import { useEffect, type RefObject } from 'react';

/** How often a refused start of a video is retried, and after how long. */
const AUTOPLAY_RETRIES = 3;
const AUTOPLAY_RETRY_MS = 1000;

/** Starts a video by itself; where the browser keeps refusing, a click on it starts it. */
export const useAutoplay = (video: RefObject<HTMLVideoElement | null>, enabled: boolean): void => {
  useEffect(() => {
    const element = video.current;
    if (!enabled || !element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;

    const attempt = async (retries: number): Promise<void> => {
      try {
        await element.play();
      } catch {
        if (left) return;
        if (retries > 0) timer = setTimeout(() => void attempt(retries - 1), AUTOPLAY_RETRY_MS);
        else element.addEventListener('click', onClick, { once: true });
      }
    };
    const onClick = () => void attempt(0);

    void attempt(AUTOPLAY_RETRIES);
    return () => {
      left = true;
      clearTimeout(timer);
      element.removeEventListener('click', onClick);
    };
  }, [enabled, video]);
};
