import { createListeners } from './listeners.ts';
import { orElse } from './or-else.ts';

/** The storage of the browser that outlives the tab, and the one that ends with it. */
type StorageName = 'localStorage' | 'sessionStorage';

/** Storage of the browser where nothing throws: one that refuses storage does as soon as `localStorage` is named. */
type DeviceStorage = {
  /** Null also where the browser refuses storage. */
  readonly read: (key: string) => string | null;
  /** Whether the value was saved: storage can be full or refused. */
  readonly write: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
  readonly clear: () => void;
  /** Calls back once everything was removed by this page; returns a function that unsubscribes. */
  readonly onClear: (listener: () => void) => () => void;
  readonly keys: () => readonly string[];
};

const createDeviceStorage = (name: StorageName): DeviceStorage => {
  const cleared = createListeners();
  return {
    read: (key) => orElse(() => globalThis[name].getItem(key), null),
    write: (key, value) =>
      orElse(() => {
        globalThis[name].setItem(key, value);
        return true;
      }, false),
    remove: (key) => orElse(() => globalThis[name].removeItem(key), undefined),
    clear: () => {
      orElse(() => globalThis[name].clear(), undefined);
      cleared.notify();
    },
    onClear: cleared.subscribe,
    keys: () => orElse(() => Object.keys(globalThis[name]), []),
  };
};

/** What was stored as JSON; null where nothing was, or the text was cut off or written by something else. */
export const parsedJson = (stored: string | null): unknown => orElse(() => JSON.parse(stored ?? 'null'), null);

/** What this device keeps for the site. */
export const deviceStorage = createDeviceStorage('localStorage');

/** What this tab keeps for the site. */
export const tabStorage = createDeviceStorage('sessionStorage');
