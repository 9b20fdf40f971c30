import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is narrower than what it holds, so that the keyboard needs to reach it to scroll it. */
export const useScrollsSideways = (element: RefObject<Element | null>): boolean => {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver((entries) =>
      setScrolls(entries.some(({ target }) => target.scrollWidth > target.clientWidth)),
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return scrolls;
};
