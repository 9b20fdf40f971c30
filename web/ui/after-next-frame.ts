/**
 * Calls back once the next frame has been drawn: the pressed state of a button is seen before the work that the press asks
 * for keeps a slow phone busy. Returns a function that takes the call back.
 */
export const afterNextFrame = (callback: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
