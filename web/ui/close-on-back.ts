/** Marks the history entry that stands for something open over the page. */
const MARK = 'openOverPage';

let lastEntry = 0;

/**
 * Lets the browser's Back close something that is open over the page, in place of leaving the page. Returns a function to call
 * when it was closed otherwise.
 */
export const closeOnBack = (close: () => void): (() => void) => {
  lastEntry += 1;
  const entry = lastEntry;
  const isOnTop = (): boolean => Object(window.history.state)[MARK] === entry;
  // The rest of the state is the router's, which is not told of this entry, since the page stays the same.
  window.history.pushState({ ...Object(window.history.state), [MARK]: entry }, '');

  const wentBack = (event: Event): void => {
    event.stopImmediatePropagation();
    stop();
    close();
  };
  const stop = (): void => window.removeEventListener('popstate', wentBack, { capture: true });
  window.addEventListener('popstate', wentBack, { capture: true });

  return () => {
    stop();
    // Otherwise the page was left in the meantime, or Back was pressed.
    if (isOnTop()) leaveEntry();
  };
};

/**
 * Leaves a marked entry of which nothing is open any more, as after a reload, so that Back is not pressed in vain there: now,
 * and whenever Back or Forward leads to one.
 */
export const leaveClosedEntries = (): void => {
  const leave = (): void => {
    if (MARK in Object(window.history.state)) leaveEntry();
  };
  leave();
  window.addEventListener('popstate', leave);
};

/** Goes to the entry below, which is of the same page, so that the router is not told. */
const leaveEntry = (): void => {
  // Listeners that capture are called before all others of the window, in whatever order they were added.
  window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  window.history.back();
};
