import { deviceStorage } from '../device-storage.ts';

const STORAGE_KEY = 'wanted-after-reset';

/** Stores the page to open after a password reset, since the mailed link opens in another tab. Null removes it. */
export const keepRedirectAfterReset = (next: string | null): void => {
  if (next === null) deviceStorage.remove(STORAGE_KEY);
  else deviceStorage.write(STORAGE_KEY, next);
};

/** The page to open after a password reset; null where none is stored. */
export const redirectAfterReset = (): string | null => deviceStorage.read(STORAGE_KEY);

/** The same, which is removed. */
export const takeRedirectAfterReset = (): string | null => {
  const next = redirectAfterReset();
  deviceStorage.remove(STORAGE_KEY);
  return next;
};
