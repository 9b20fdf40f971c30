import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router-dom';

/** The function that goes on after an answer. It does nothing once the page that asked was left for another one. */
export const useNavigateWhileOpen = (): ((to: string, options?: NavigateOptions) => void) => {
  const navigate = useNavigate();
  const isOpen = useRef(false);

  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return (to, options) => {
    if (isOpen.current) void navigate(to, options);
  };
};
