import { deviceStorage } from '../device-storage.ts';

const WANTED_KEY = 'wanted-after-reset';

/** Keeps the address that somebody wanted who has forgotten the password: the mailed link opens another tab. */
export const keepWantedAddress = (next: string | null): void => {
  if (next === null) deviceStorage.remove(WANTED_KEY);
  else deviceStorage.write(WANTED_KEY, next);
};

/** The address that was wanted before the password was forgotten, once; null where there was none. */
export const takeWantedAddress = (): string | null => {
  const wanted = deviceStorage.read(WANTED_KEY);
  deviceStorage.remove(WANTED_KEY);
  return wanted;
};
