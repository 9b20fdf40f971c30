const LONGEST_TASK_MS = 12;

/** Does a work piece by piece, in as many tasks as a slow phone needs to answer whoever touches it meanwhile. */
export const inPieces = async (work: Iterator<unknown>): Promise<void> => {
  for (let isDone = false; !isDone;) {
    await new Promise((resolve) => setTimeout(resolve));
    const end = performance.now() + LONGEST_TASK_MS;
    while (!isDone && performance.now() < end) isDone = work.next().done === true;
  }
};
