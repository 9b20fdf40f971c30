// A page without a heading after this time has failed, and its error boundary announces that.
const MAX_WAIT_MS = 10_000;

/** Calls back with the heading of the page as soon as the page has one. Returns a function that stops waiting. */
export const whenPageHasHeading = (callback: (heading: HTMLElement) => void): (() => void) => {
  const observer = new MutationObserver(() => look());
  const timer = setTimeout(() => observer.disconnect(), MAX_WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };

  const look = () => {
    const heading = document.querySelector<HTMLElement>('[data-page-heading]');
    if (heading === null) return;
    stop();
    callback(heading);
  };

  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
};

/**
 * Whether an element has the focus and was switched off, so that the browser takes the focus away with the next frame. A busy
 * button gets it back.
 */
export const isSwitchedOff = (element: Element): boolean =>
  element === document.activeElement && element.matches(':disabled:not([aria-busy])');

/** Whether the element that had the focus is gone or switched off. */
const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === document.body || (activeElement !== null && isSwitchedOff(activeElement));
};

/** Moves a lost focus to the heading of the page as soon as there is one, unless another element has it by then. */
export const recoverFocus = (): void => {
  if (!isFocusLost()) return;
  whenPageHasHeading((heading) => {
    if (isFocusLost()) focusHeading(heading);
  });
};

/** Moves the focus to the heading of a page or of a section. */
export const focusHeading = (heading: HTMLElement): void => {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
