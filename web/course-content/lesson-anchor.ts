import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { orElse } from '../or-else.ts';

/** The id of a lesson's element, which an address names after its #. */
export const lessonAnchor = (lessonId: string): string => `lesson-${lessonId}`;

const decoded = (hash: string): string => orElse(() => decodeURIComponent(hash), hash);

/** Opens the lesson that the address names, and moves there; also when the same link is used again. */
export const useLessonInAddress = (): void => {
  const { hash, key } = useLocation();

  useEffect(() => {
    const lesson = hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
    if (!(lesson instanceof HTMLDetailsElement)) return;
    lesson.open = true;
    lesson.scrollIntoView();
    lesson.querySelector('summary')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The same link used again has a new key only.
  }, [hash, key]);
};
