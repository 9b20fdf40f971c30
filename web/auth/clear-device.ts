import { deviceStorage, tabStorage } from '../device-storage.ts';
import { createTabChannel } from '../tab-channel.ts';
import { LANGUAGE_COOKIE } from '../texts/texts-provider.tsx';
import { THEME_COOKIE } from '../ui/theme.ts';

// Each tab has a session storage of its own, which only it can clear.
const channel = createTabChannel<null>('clear-device');

/**
 * Removes everything that this site stores in the browser and a script can reach: both storages, in the other tabs as well,
 * and all cookies of this host but a chosen language and chosen colours. A cookie with a domain belongs to the neighbours on
 * that domain as well, and stays; this site sets none.
 */
export const clearDevice = (): void => {
  deviceStorage.clear();
  tabStorage.clear();
  channel.post(null);

  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=', 1);
    if (name !== LANGUAGE_COOKIE && name !== THEME_COOKIE)
      document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  }
};

/** Clears the storage of this tab whenever another tab clears the device; returns a function that unsubscribes. */
export const clearWithOtherTabs = (): (() => void) => channel.subscribe(() => tabStorage.clear());
