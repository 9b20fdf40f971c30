import { useEffect, useState } from 'react';

/** Whether the element with an id is in the window; false while there is none. */
export const useIsSeen = (id: string): boolean => {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return seen;
};
