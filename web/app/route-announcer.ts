// A page without a heading after this time has failed, and its error boundary announces that.
const MAX_WAIT_MS = 10_000;

/**
 * Waits for the heading of the page that has just been opened, moves the focus there and hands the document's title to
 * `announce`. The previous page has been removed by then, so a heading that is there already is the new one. Returns a
 * function that stops waiting.
 */
export const announceWhenReady = (announce: (title: string) => void): (() => void) => {
  const observer = new MutationObserver(() => arrive());
  const timer = setTimeout(() => observer.disconnect(), MAX_WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };

  const arrive = () => {
    const incoming = heading();
    if (incoming === null) return;
    stop();
    focusWithoutScrolling(incoming);
    announce(document.title);
  };

  observer.observe(document.body, { childList: true, subtree: true });
  arrive();
  return stop;
};

const heading = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-page-heading]');

const focusWithoutScrolling = (element: HTMLElement): void => {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
};
