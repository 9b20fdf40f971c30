// A page that has shown no heading by then has failed, and says so itself.
const LONGEST_WAIT_MS = 10_000;

/**
 * Waits for the heading of the page that is about to appear, moves the focus there and hands the document's title to
 * `announce`. Returns the way to stop waiting.
 */
export const announceWhenReady = (announce: (title: string) => void): (() => void) => {
  const outgoing = heading();
  const observer = new MutationObserver(() => arrive());
  const timer = setTimeout(() => observer.disconnect(), LONGEST_WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };

  const arrive = () => {
    const incoming = heading();
    if (incoming === null || (incoming === outgoing && outgoing.isConnected && incoming.textContent === outgoingText))
      return;
    stop();
    focusWithoutScrolling(incoming);
    announce(document.title);
  };

  const outgoingText = outgoing?.textContent;
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return stop;
};

const heading = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-page-heading]');

const focusWithoutScrolling = (element: HTMLElement): void => {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
};
