import { deviceStorage, tabStorage } from '../device-storage.ts';
import { createTabChannel } from '../tab-channel.ts';
import { languageOfPage } from '../texts/language-of.ts';
import { keepLanguage } from '../texts/texts-provider.tsx';
import { keepTheme } from '../ui/theme.ts';

// Each tab has a session storage of its own, which only it can clear.
const channel = createTabChannel<null>('clear-device');

/**
 * Removes everything that this site stores in the browser and a script can reach: both storages, in the other tabs as well,
 * and all cookies of this host. A cookie with a domain belongs to the neighbours on that domain as well, and stays; this
 * site sets none. The page's language and colours are stored again.
 */
export const clearDevice = (): void => {
  deviceStorage.clear();
  tabStorage.clear();
  channel.post(null);

  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;

  keepLanguage(languageOfPage());
  keepTheme();
};

/** Clears the storage of this tab whenever another tab clears the device; returns a function that unsubscribes. */
export const clearWithOtherTabs = (): (() => void) => channel.subscribe(() => tabStorage.clear());
