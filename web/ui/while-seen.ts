/**
 * Calls `begin` whenever somebody gets to see an element, and what it returns once nobody does: the element is scrolled out of
 * the window, or the page is hidden. Returns a function that ends both.
 */
export const whileSeen = (element: Element, begin: () => () => void): (() => void) => {
  let isInView = true;
  let end: (() => void) | null = null;
  const follow = () => {
    const isSeen = isInView && !document.hidden;
    if (isSeen) end ??= begin();
    else {
      end?.();
      end = null;
    }
  };
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? true;
    follow();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', follow);
    end?.();
  };
};
