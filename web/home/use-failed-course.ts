import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isAfterFailedCourse } from '../purchases/course-failed.ts';

/** Whether this page was opened because a course could not be loaded. Told once, not again after a reload. */
export const useFailedCourse = () => {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isNew = isAfterFailedCourse(state);
  const [isShown, setIsShown] = useState(isNew);

  useEffect(() => {
    if (isNew) void navigate(pathname + search, { replace: true, state: null });
  }, [isNew, navigate, pathname, search]);

  return { isShown, dismiss: () => setIsShown(false) };
};
