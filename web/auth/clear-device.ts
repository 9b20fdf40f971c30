import { keepLanguage } from '../texts/texts-provider.tsx';
import { keepTheme } from '../ui/theme.ts';

/**
 * Removes everything that this site stores in the browser and a script can reach: both storages and all cookies. The language
 * and the colours in which the page is being read are stored anew.
 */
export const clearDevice = (): void => {
  clear(() => localStorage);
  clear(() => sessionStorage);

  const { hostname } = window.location;
  const domains = ['', `; domain=${hostname}`, `; domain=${hostname.split('.').slice(1).join('.')}`];
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0];
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }

  keepLanguage(document.documentElement.lang === 'bn' ? 'bn' : 'en');
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
