/**
 * Creates the function that runs operations, at most `maxUnderWay` at once as long as the process is busy. Further ones wait
 * in the order in which they came, so that what each of them needs is not in memory for longer than necessary. In each iteration
 * of the event loop one more begins all the same: iterations are short where operations only wait for responses, so
 * that none waits for the others' calls.
 */
export const createAdmission = (maxUnderWay: number): (<T>(operation: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  let isScheduled = false;

  const admitNext = (): void => {
    const admit = waiting.shift();
    if (admit === undefined) return;
    underWay += 1;
    admit();
  };

  const nextIteration = (): void => {
    admitNext();
    isScheduled = waiting.length > 0;
    if (isScheduled) setImmediate(nextIteration);
  };

  const wait = (): Promise<void> => {
    if (!isScheduled) {
      isScheduled = true;
      setImmediate(nextIteration);
    }
    return new Promise((resolve) => void waiting.push(resolve));
  };

  return async (operation) => {
    if (underWay < maxUnderWay) underWay += 1;
    else await wait();
    try {
      return await operation();
    } finally {
      underWay -= 1;
      if (underWay < maxUnderWay) admitNext();
    }
  };
};
