import { deviceStorage, tabStorage } from '../device-storage.ts';
import { createTabChannel } from '../tab-channel.ts';
import { languageOfPage } from '../texts/language-of.ts';
import { keepLanguage, LANGUAGE_COOKIE } from '../texts/texts-provider.tsx';
import { keepTheme } from '../ui/theme.ts';

// Each tab has a session storage of its own, which only it can clear.
const channel = createTabChannel<null>('clear-device');

/** Whether a language was chosen. Asked before a logout, whose answer expires the cookie with all others. */
export const isLanguageChosen = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));

/**
 * Removes everything that this site stores in the browser and a script can reach: both storages, in the other tabs as well,
 * and all cookies of this host. A cookie with a domain belongs to the neighbours on that domain as well, and stays; this
 * site sets none. Chosen colours are stored again, and with `keepsLanguage` the page's language.
 */
export const clearDevice = (keepsLanguage: boolean): void => {
  deviceStorage.clear();
  tabStorage.clear();
  channel.post(null);

  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;

  if (keepsLanguage) keepLanguage(languageOfPage());
  keepTheme();
};

/** Clears the storage of this tab whenever another tab clears the device; returns a function that unsubscribes. */
export const clearWithOtherTabs = (): (() => void) => channel.subscribe(() => tabStorage.clear());
