/** Marks the history entry that stands for something open over the page. */
const MARK = 'openOverPage';

let lastEntry = 0;

/** What is open over the page, if anything. */
let open: { entry: number; close: () => void } | null = null;

/** Whether the next popstate is that of `leaveEntry`. */
let isLeaving = false;

/** The address that the page shows. */
let shown = '';

/** Keeps the address that the page shows, by which Back is seen to have led further than to the page itself. */
export const keepShownAddress = (address: string): void => {
  shown = address;
};

const isShown = (): boolean => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash === shown;
};

/** The entries from which a link has led on: there is a page above them. */
const left = new Set<unknown>();

/** The place of the page that Back or Forward led to last; null once something was opened over a page since. */
let cameTo: unknown = null;

/** The router's number of the entry, which those of what is open over the page have from the page beneath. */
const place = (): unknown => Object(window.history.state)['idx'];

const entryOfPage = (): unknown => Object(window.history.state)[MARK];

/** Goes to the entry below, which is of the same page, so that the router is not told. */
const leaveEntry = (): void => {
  isLeaving = true;
  window.history.back();
};

const onPopState = (event: Event): void => {
  // Back came before the page was shown to which a link has led on: the router returns, and what is open stays so.
  if (open && !isLeaving && entryOfPage() === open.entry) return;
  if (isLeaving || (open && isShown())) event.stopImmediatePropagation();
  if (isLeaving) isLeaving = false;
  else if (open) {
    const { close } = open;
    open = null;
    close();
  } else if (entryOfPage() !== undefined) {
    // Who comes from the page beneath goes forward, to the page that a link has opened from here.
    if (left.has(entryOfPage()) && cameTo === place()) window.history.forward();
    else leaveEntry();
    return;
  }
  cameTo = place();
};

/**
 * Listens to Back and Forward. Call it before the router does: browsers call the listeners of the window in the order in
 * which they were added, those that capture as well. An entry of which nothing is open any more is left now and whenever
 * Back or Forward leads to it, since Back would do nothing there: a reload closes what was open, and keeps the entry.
 */
export const listenToBackButton = (): void => {
  window.addEventListener('popstate', onPopState);
  if (entryOfPage() !== undefined) leaveEntry();
};

/**
 * Lets the browser's Back close something that is open over the page, in place of leaving the page. Returns a function to call
 * when it was closed otherwise. `CloseWatcher` hears Back on Android alone.
 */
export const closeOnBack = (close: () => void): (() => void) => {
  // Changes nothing where it listens already.
  window.addEventListener('popstate', onPopState);
  lastEntry += 1;
  const entry = lastEntry;
  open = { entry, close };
  cameTo = null;
  // Whatever else the state holds is the router's. It is not told of this entry, for the page stays the same.
  window.history.pushState({ ...Object(window.history.state), [MARK]: entry }, '');

  return () => {
    if (entryOfPage() === entry) leaveEntry();
    // Otherwise a link has led on, or Back was pressed.
    else if (open?.entry === entry) left.add(entry);
    if (open?.entry === entry) open = null;
  };
};
