// A window that appears within this time needs no loading message.
const QUIET_MS = 300;
const MAX_LOAD_MS = 20_000;
// A window of another origin shows its own loading state and errors.
const MAX_FOREIGN_MS = 4_000;

/** The frame that a payment window was drawn in, once it has loaded or could not; null for a window without a frame. */
type LoadedFrame = { isLoaded: boolean; frame: HTMLIFrameElement | null };

/**
 * Calls `open` and waits until the frame that it adds to the page has loaded. Calls `onLoading` where that takes a moment: an
 * empty frame cannot be seen, and keeps every click from the page. Ends early when the window is left.
 */
export const frameLoads = async (open: () => void, onLoading: () => void, ended: AbortSignal): Promise<LoadedFrame> => {
  const before = new Set(document.querySelectorAll('iframe'));
  // Makes room for the frame's own: a browser keeps those of 250 requests, which an open page makes in some hours.
  performance.clearResourceTimings();
  open();
  const frame = [...document.querySelectorAll('iframe')].find((each) => !before.has(each)) ?? null;
  if (frame === null) return { isLoaded: true, frame };

  const isForeign = !isOfThisOrigin(frame);
  const quiet = setTimeout(onLoading, QUIET_MS);
  const isLoaded = await new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(isForeign), isForeign ? MAX_FOREIGN_MS : MAX_LOAD_MS);
    frame.addEventListener('load', () => resolve(isForeign || showsItsPage(frame)), { signal: ended });
    ended.addEventListener('abort', () => resolve(false));
  });
  clearTimeout(quiet);
  return { isLoaded, frame };
};

const isOfThisOrigin = ({ src }: HTMLIFrameElement): boolean =>
  new URL(src, window.location.href).origin === window.location.origin;

/**
 * Whether a frame of this origin shows its page, and not the browser's error page, a server's error, or a page that stays
 * hidden because it lacks scripts or styles.
 */
const showsItsPage = (frame: HTMLIFrameElement): boolean => {
  // The browser's own error page has another origin, so its document is out of reach.
  if (frame.contentDocument === null || frame.contentDocument.body.hidden) return false;
  const timing = performance.getEntriesByName(frame.src, 'resource').at(-1);
  return !(timing instanceof PerformanceResourceTiming && timing.responseStatus >= 500);
};
