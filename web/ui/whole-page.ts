/**
 * What lies far below the screen is only estimated while a page is loaded, so that a phone shows the first screen sooner:
 * see section.module.css. Here the page gets its real heights.
 */

/** Lays out all of the page at once, for good: before it is scrolled to a place. */
export const layOutWholePage = (): void => {
  document.documentElement.dataset['whole'] = '';
};

/** Lays the page out part by part whenever the browser has nothing else to do. */
export const layOutWhenIdle = (): void => {
  const parts = [...document.querySelectorAll<HTMLElement>('section, footer, li')].filter(
    (element) => getComputedStyle(element).contentVisibility === 'auto',
  );
  const next = (): void => {
    const part = parts.shift();
    if (part === undefined) {
      layOutWholePage();
      return;
    }
    part.style.contentVisibility = 'visible';
    // Asked for its height, it is laid out in this task, and the next one in another.
    part.getBoundingClientRect();
    whenIdle(next);
  };
  whenIdle(next);
};

/** Calls back when the browser has nothing else to do, or after a moment where it does not say. */
export const whenIdle = (work: () => void): void => {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work);
  else setTimeout(work, 200);
};
