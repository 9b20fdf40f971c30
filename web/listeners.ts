/** The listeners of an event of this page. */
export const createListeners = <Event = void>() => {
  const listeners = new Set<(event: Event) => void>();
  return {
    /** Calls back at each event; returns a function that unsubscribes. */
    subscribe: (listener: (event: Event) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (event: Event): void => {
      for (const listener of listeners) listener(event);
    },
  };
};
