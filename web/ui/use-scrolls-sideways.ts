import { useEffect, useState, type RefObject } from 'react';

/** Whether an element scrolls sideways, so that it must take the focus to be scrolled by keyboard; `likely` until it is measured. */
export const useScrollsSideways = (element: RefObject<Element | null>, likely = false): boolean => {
  const [scrolls, setScrolls] = useState(likely);
  useEffect(() => {
    const observer = new ResizeObserver((entries) =>
      setScrolls(entries.some(({ target }) => target.scrollWidth > target.clientWidth)),
    );
    // What is within its padding may keep its width while the window takes another.
    if (element.current) observer.observe(element.current, { box: 'border-box' });
    return () => observer.disconnect();
  }, [element]);
  return scrolls;
};
