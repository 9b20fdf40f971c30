/**
 * Creates the function that lets at most `maxPerIteration` callers continue in each iteration of the event loop. It returns
 * undefined to a caller that may continue at once, and to any other a promise, which resolves in a later iteration.
 */
export const createYieldIfBusy = (maxPerIteration: number): (() => Promise<void> | undefined) => {
  const waiting: (() => void)[] = [];
  let continued = 0;
  let isScheduled = false;

  const nextIteration = (): void => {
    continued = 0;
    for (const resolve of waiting.splice(0, maxPerIteration)) {
      continued += 1;
      resolve();
    }
    isScheduled = continued > 0;
    if (isScheduled) setImmediate(nextIteration);
  };

  return () => {
    if (!isScheduled) {
      isScheduled = true;
      setImmediate(nextIteration);
    }
    if (continued < maxPerIteration) {
      continued += 1;
      return undefined;
    }
    return new Promise((resolve) => void waiting.push(resolve));
  };
};
