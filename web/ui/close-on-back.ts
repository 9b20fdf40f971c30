/** Marks the history entry that stands for something open over the page. */
const MARK = 'openOverPage';

let lastEntry = 0;

/** What is open over the page, if anything. */
let open: { entry: number; close: () => void } | null = null;

/** Whether the next popstate is that of `leaveEntry`. */
let isLeaving = false;

const entryOfPage = (): unknown => Object(window.history.state)[MARK];

/** Goes to the entry below, which is of the same page, so that the router is not told. */
const leaveEntry = (): void => {
  isLeaving = true;
  window.history.back();
};

const onPopState = (event: Event): void => {
  if (isLeaving || open) event.stopImmediatePropagation();
  if (isLeaving) isLeaving = false;
  else if (open) {
    const { close } = open;
    open = null;
    close();
  } else if (entryOfPage() !== undefined) leaveEntry();
};

/**
 * Listens to Back and Forward. Call it before the router does: browsers call the listeners of the window in the order in
 * which they were added, those that capture as well. An entry of which nothing is open any more is left now and whenever
 * Back or Forward leads to it, since Back would be pressed in vain there: a reload closes what was open, and keeps the entry.
 */
export const listenToBackButton = (): void => {
  window.addEventListener('popstate', onPopState);
  if (entryOfPage() !== undefined) leaveEntry();
};

/**
 * Lets the browser's Back close something that is open over the page, in place of leaving the page. Returns a function to call
 * when it was closed otherwise.
 */
export const closeOnBack = (close: () => void): (() => void) => {
  // Changes nothing where it listens already.
  window.addEventListener('popstate', onPopState);
  lastEntry += 1;
  const entry = lastEntry;
  open = { entry, close };
  // Whatever else the state holds is the router's. It is not told of this entry, for the page stays the same.
  window.history.pushState({ ...Object(window.history.state), [MARK]: entry }, '');

  return () => {
    if (open?.entry === entry) open = null;
    // Otherwise the page was left in the meantime, or Back was pressed.
    if (entryOfPage() === entry) leaveEntry();
  };
};
