import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router-dom';

/** A function that navigates after an answer, unless the page that waited for it has been left. */
export const useNavigateWhileOpen = (): ((to: string | -1, options?: NavigateOptions) => void) => {
  const navigate = useNavigate();
  const isOpen = useRef(false);

  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return (to, options) => {
    if (!isOpen.current) return;
    void (to === -1 ? navigate(to) : navigate(to, options));
  };
};
