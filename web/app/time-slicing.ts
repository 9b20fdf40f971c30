const MAX_TASK_MS = 12;

/** Runs an iterator to its end in short tasks, so that a slow phone can answer a touch in between. */
export const runInTimeSlices = async (work: Iterator<unknown>): Promise<void> => {
  for (let isDone = false; !isDone;) {
    await new Promise((resolve) => setTimeout(resolve));
    const end = performance.now() + MAX_TASK_MS;
    while (!isDone && performance.now() < end) isDone = work.next().done === true;
  }
};
