const ONE_YEAR_IN_SECONDS = 31_536_000;

type CookieOptions = {
  /** How long the browser keeps it, a year by default; 0 removes it. */
  lifetimeInSeconds?: number;
  isSecure?: boolean;
};

/** Sets a cookie of this host, for all of its paths. */
export const setCookie = (
  name: string,
  value: string,
  { lifetimeInSeconds = ONE_YEAR_IN_SECONDS, isSecure = false }: CookieOptions = {},
): void => {
  document.cookie = `${name}=${value}; path=/; max-age=${lifetimeInSeconds}; samesite=lax${isSecure ? '; secure' : ''}`;
};

/** Keeps a cookie, where there is one, for another year: Safari deletes it a week after a script has set it. */
export const renewCookie = (name: string): void => {
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  if (kept !== undefined) setCookie(name, kept.slice(name.length + 1));
};
