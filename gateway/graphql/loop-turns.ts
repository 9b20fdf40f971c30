/** How many may go on in one turn of the event loop. With fewer, looking for new arrivals costs more than it brings. */
const maxInTurn = 4;

/** Makes what lets few go on in each turn of the event loop; gives a promise for who has to wait, and undefined for who need not. */
export const createLoopTurns = (): (() => Promise<void> | undefined) => {
  const waiting: (() => void)[] = [];
  let gone = 0;
  let isScheduled = false;

  const nextTurn = (): void => {
    gone = 0;
    for (const goOn of waiting.splice(0, maxInTurn)) {
      gone += 1;
      goOn();
    }
    isScheduled = gone > 0;
    if (isScheduled) setImmediate(nextTurn);
  };

  return () => {
    if (!isScheduled) {
      isScheduled = true;
      setImmediate(nextTurn);
    }
    if (gone < maxInTurn) {
      gone += 1;
      return undefined;
    }
    return new Promise((resolve) => void waiting.push(resolve));
  };
};
