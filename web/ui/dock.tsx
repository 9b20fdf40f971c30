import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './dock.module.css';

/**
 * Content that stays within reach: on a phone it moves to the lower edge of the window once it has been scrolled away. What
 * has `data-in-dock` is shown there `never` or `only`.
 */
export function Dock({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [docked, setDocked] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const report = (entries: readonly IntersectionObserverEntry[]) => {
      // Several arrive together where the page was busy; the last one is current.
      const entry = entries.at(-1);
      if (!entry) return;
      const passed = !entry.isIntersecting && entry.boundingClientRect.bottom < 0;
      const { width, height } = entry.boundingClientRect;
      // The empty place keeps its size, and with it what is beside it its row, so that the page does not move under the reader.
      element.style.inlineSize = passed ? `min(${width}px, 100%)` : '';
      element.style.blockSize = passed ? `${height}px` : '';
      setDocked(passed);
    };
    // What is below the window counts as seen, since nothing is reported of what a jump leads past from there.
    const observer = new IntersectionObserver(report, { rootMargin: '0px 0px 1000000px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place}>
      <div className={styles.dock} data-docked={docked}>
        {children}
      </div>
    </div>
  );
}
