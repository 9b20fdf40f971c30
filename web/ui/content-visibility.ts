/**
 * Content far below the screen is not laid out while a page loads (`content-visibility` in section.module.css), so that a
 * phone shows the first screen sooner. These functions lay it out afterwards, so that the page gets its real height.
 */

/** Lays out all content at once and for good, before the page is scrolled to a position. */
export const showAllContent = (): void => {
  document.documentElement.dataset['allContent'] = '';
};

// An idle period lasts up to 50 ms, and laying out an element takes a slow phone up to thirty.
const ENOUGH_MS = 40;

/** Lays out the content element by element in idle periods of the browser. */
export const showContentWhenIdle = (): void => {
  const elements = document.querySelectorAll<HTMLElement>('section, footer, li').values();

  const layOut = (timeRemaining: () => number): void => {
    for (const element of elements) {
      // Elements inside one that is not laid out yet have no style of their own, so they are asked after it.
      if (getComputedStyle(element).contentVisibility !== 'auto') continue;
      element.style.contentVisibility = 'visible';
      // Reading the height forces the layout.
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

/** Calls back in an idle period with its remaining time, or after a moment with 0 where the browser has no idle callbacks. */
export const whenIdle = (work: (timeRemaining: () => number) => void): void => {
  if (typeof window.requestIdleCallback === 'function')
    window.requestIdleCallback((deadline) => work(() => deadline.timeRemaining()));
  else setTimeout(() => work(() => 0), 200);
};
