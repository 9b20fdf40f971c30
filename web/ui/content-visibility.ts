/**
 * What lies far below the screen is only estimated while a page is loaded, so that a phone shows the first screen sooner:
 * see section.module.css. Here the page gets its real heights.
 */

/** Lays out all of the page at once, for good: before it is scrolled to a place. */
export const showAllContent = (): void => {
  document.documentElement.dataset['allContent'] = '';
};

// An idle time lasts up to 50 ms, and a part takes a slow phone ten.
const ENOUGH_MS = 25;

/** Lays the page out part by part whenever the browser has nothing else to do. */
export const showContentWhenIdle = (): void => {
  const elements = document.querySelectorAll<HTMLElement>('section, footer, li').values();

  const layOut = (timeRemaining: () => number): void => {
    for (const element of elements) {
      // What is within a part has no style before the part itself is laid out.
      if (getComputedStyle(element).contentVisibility !== 'auto') continue;
      element.style.contentVisibility = 'visible';
      // Asked for its height, it is laid out at once.
      element.getBoundingClientRect();
      if (timeRemaining() < ENOUGH_MS) {
        whenIdle(layOut);
        return;
      }
    }
    showAllContent();
  };
  whenIdle(layOut);
};

/** Calls back when the browser has nothing else to do, or after a moment where it does not say; tells for how many milliseconds. */
export const whenIdle = (work: (timeRemaining: () => number) => void): void => {
  if (typeof window.requestIdleCallback === 'function')
    window.requestIdleCallback((deadline) => work(() => deadline.timeRemaining()));
  else setTimeout(() => work(() => 0), 200);
};
