import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../device-storage.ts';

const openedKey = (courseId: string) => `opened-lessons:${courseId}`;

/** How many lessons of a course are remembered; of more, the ones that were opened first are forgotten. */
const MAX_LESSONS = 500;

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

const idsIn = (stored: string): string[] => {
  try {
    const ids: unknown = JSON.parse(stored);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

/** The ids of the lessons of a course that were opened on this device; null on the server, which has no device. */
export const useOpenedLessons = (courseId: string): ReadonlySet<string> | null => {
  const stored = useSyncExternalStore(
    subscribe,
    () => deviceStorage.read(openedKey(courseId)) ?? '',
    () => null,
  );
  return stored === null ? null : new Set(idsIn(stored));
};

/** Remembers that a lesson was opened. Signing out removes it with everything else. */
export const rememberOpened = (courseId: string, lessonId: string): void => {
  const known = idsIn(deviceStorage.read(openedKey(courseId)) ?? '');
  if (known.includes(lessonId)) return;
  deviceStorage.write(openedKey(courseId), JSON.stringify([...known, lessonId].slice(-MAX_LESSONS)));
  for (const listener of listeners) listener();
};
