import { deviceStorage } from '../device-storage.ts';

const STORAGE_KEY = 'wanted-after-reset';

/** Stores the page to open after a password reset, since the mailed link opens in another tab. Null removes it. */
export const keepRedirectAfterReset = (next: string | null): void => {
  if (next === null) deviceStorage.remove(STORAGE_KEY);
  else deviceStorage.write(STORAGE_KEY, next);
};

/** Reads and removes the page to open after a password reset; null where none was stored. */
export const takeRedirectAfterReset = (): string | null => {
  const next = deviceStorage.read(STORAGE_KEY);
  deviceStorage.remove(STORAGE_KEY);
  return next;
};
