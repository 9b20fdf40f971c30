/**
 * Calls back once the next frame has been drawn, so that a pressed button is seen before its work keeps a slow phone busy.
 * Returns a function that cancels the call.
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
