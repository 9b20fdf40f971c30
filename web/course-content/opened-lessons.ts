import { useSyncExternalStore } from 'react';
import { deviceStorage, parsedJson } from '../device-storage.ts';
import { createListeners } from '../listeners.ts';
import { useDeviceKey } from '../purchases/use-device-key.ts';

/** How many lessons of a course are remembered; of more, the ones that were opened first are forgotten. */
const MAX_LESSONS = 500;

const ownChanges = createListeners();

const subscribe = (listener: () => void) => {
  const stop = ownChanges.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
};

const idsIn = (stored: string): string[] => {
  const ids = parsedJson(stored);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
};

/** The lessons of a course that the learner has opened on this device. */
type OpenedLessons = {
  /** Their ids; null on the server, which has no device. */
  readonly ids: ReadonlySet<string> | null;
  /** Remembers that a lesson was opened. Signing out removes it with everything else. */
  readonly remember: (lessonId: string) => void;
};

/** The lessons of a course that this learner has opened on this device. */
export const useOpenedLessons = (courseId: string): OpenedLessons => {
  const key = useDeviceKey('opened-lessons', courseId);
  const stored = useSyncExternalStore(
    subscribe,
    () => deviceStorage.read(key) ?? '',
    () => null,
  );
  return {
    ids: stored === null ? null : new Set(idsIn(stored)),
    remember: (lessonId) => {
      const known = idsIn(deviceStorage.read(key) ?? '');
      if (known.includes(lessonId)) return;
      deviceStorage.write(key, JSON.stringify([...known, lessonId].slice(-MAX_LESSONS)));
      ownChanges.notify();
    },
  };
};
