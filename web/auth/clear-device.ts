import { languageOfPage } from '../texts/language-of.ts';
import { keepLanguage } from '../texts/texts-provider.tsx';
import { keepTheme } from '../ui/theme.ts';

/**
 * Removes everything that this site stores in the browser and a script can reach: both storages and all cookies of this
 * host. A cookie with a domain belongs to the neighbours on that domain as well, and stays; this site sets none. The
 * language and the colours in which the page is being read are stored anew.
 */
export const clearDevice = (): void => {
  clear(() => localStorage);
  clear(() => sessionStorage);

  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;

  keepLanguage(languageOfPage());
  keepTheme();
};

/** Clears a storage; one that the browser refuses is empty. */
const clear = (storage: () => Storage): void => {
  try {
    storage().clear();
  } catch {
    // Nothing was stored.
  }
};
