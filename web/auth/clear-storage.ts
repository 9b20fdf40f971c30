/** Removes everything that this site stores in the browser and a script can reach: both storages and all cookies. */
export const clearStorage = (): void => {
  localStorage.clear();
  sessionStorage.clear();

  const { hostname } = window.location;
  const domains = ['', `; domain=${hostname}`, `; domain=${hostname.split('.').slice(1).join('.')}`];
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0];
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
};
