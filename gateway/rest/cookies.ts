/**
 * Relays the session cookies of the academy's API. The gateway keeps no session: what the API sets goes to the browser
 * under hardened attributes, and comes back from there.
 *
 * Only cookies that the API itself set go up to it. Which those are is known without memory: the configured names of
 * session cookies, and for any other name a small cookie of the gateway's own that lists them.
 */
export type CookieJar = {
  /** The Cookie header for the next call; undefined when there is nothing to send. */
  readonly upstreamHeader: () => string | undefined;
  /** Whether there is anything to send. */
  readonly hasSession: () => boolean;
  /** Grows with every change, so that a caller can tell whether its call was sent with today's cookies. */
  readonly version: () => number;
  /** Takes over what an answer set; `sentWith` is the version when its call was sent. */
  readonly absorb: (setCookies: readonly string[], sentWith: number) => void;
  /** Forgets the session and expires every cookie that the request carried, and the configured ones. */
  readonly expireAll: () => void;
  /** The Set-Cookie headers for the browser, one for each cookie. */
  readonly setCookieHeaders: () => readonly string[];
};

type CookieJarOptions = {
  /** The Cookie header of the request. */
  cookieHeader: string | undefined;
  /** Whether the site is on https: cookies are Secure and carry the `__Host-` prefix then. */
  isSecure: boolean;
  /** The configured names of session cookies. */
  sessionCookieNames: readonly string[];
  now: () => Date;
};

/** The gateway's and the site's own cookies, which are none of the API's business. */
const ownCookieNames: readonly string[] = ['lang', 'theme'];
const namesCookie = 'academy-cookies';
const namesCookieSeconds = 400 * 24 * 60 * 60;

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const cookieValue = /^[\x20-\x3a\x3c-\x7e]*$/;

/** The cookies of a Cookie header, values as they are; of two with the same name the first counts. */
export const parseCookies = (header: string | undefined): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at > 0 && token.test(name) && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
};

type SetCookie = { name: string; value: string; lifetime: string; isExpired: boolean };

const parseSetCookie = (header: string, now: Date): SetCookie | null => {
  const [pair = '', ...attributes] = header.split(';');
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  if (at <= 0 || !token.test(name) || !cookieValue.test(value)) return null;

  const attribute = (wanted: string): string | null => {
    const found = attributes.findLast((text) => text.trim().toLowerCase().startsWith(`${wanted}=`));
    return found === undefined ? null : found.slice(found.indexOf('=') + 1).trim();
  };
  const maxAge = /^-?\d{1,12}$/.exec(attribute('max-age') ?? '')?.[0];
  const expires = new Date(attribute('expires') ?? Number.NaN);
  const hasExpires = !Number.isNaN(expires.getTime());

  return {
    name,
    value,
    lifetime:
      (maxAge === undefined ? '' : `; Max-Age=${maxAge}`) + (hasExpires ? `; Expires=${expires.toUTCString()}` : ''),
    isExpired: maxAge === undefined ? hasExpires && expires <= now : Number(maxAge) <= 0,
  };
};

/** A cookie's name without the prefixes that browsers give a meaning to. */
const bareName = (name: string): string => name.replace(/^__(?:Host|Secure)-/i, '');

const expired = '; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT';

/** The jar of one request. */
export const createCookieJar = ({ cookieHeader, isSecure, sessionCookieNames, now }: CookieJarOptions): CookieJar => {
  const carried = parseCookies(cookieHeader);
  const browserName = (name: string): string => (isSecure ? `__Host-${bareName(name)}` : bareName(name));
  const isOwn = (name: string): boolean => [...ownCookieNames, namesCookie].includes(bareName(name));

  const listedNames = (carried.get(browserName(namesCookie)) ?? '')
    .split(':')
    .filter((name) => token.test(name) && !isOwn(name));
  const session = new Map<string, string>();
  for (const name of [...sessionCookieNames, ...listedNames]) {
    const value = carried.get(browserName(name));
    if (value !== undefined) session.set(name, value);
  }

  const answers = new Map<string, string>();
  const answer = (name: string, value: string, lifetime: string): void => {
    const secure = isSecure || name !== bareName(name) ? '; Secure' : '';
    answers.set(name, `${name}=${value}; Path=/${lifetime}; HttpOnly; SameSite=Lax${secure}`);
  };

  const setInVersion = new Map<string, number>();
  let version = 0;

  /** Adds a name that is not configured to the list that the browser brings back. */
  const listName = (name: string): void => {
    if (sessionCookieNames.includes(name) || listedNames.includes(name)) return;
    listedNames.push(name);
    answer(browserName(namesCookie), listedNames.join(':'), `; Max-Age=${namesCookieSeconds}`);
  };

  const absorbOne = (cookie: SetCookie, sentWith: number): void => {
    // Of two calls on the way at once, one may renew the session while the other, sent with the old one, ends it.
    const isOutdatedEnd = cookie.isExpired && (setInVersion.get(cookie.name) ?? -1) > sentWith;
    if (isOwn(cookie.name) || isOutdatedEnd) return;

    version += 1;
    if (cookie.isExpired) {
      session.delete(cookie.name);
    } else {
      session.set(cookie.name, cookie.value);
      setInVersion.set(cookie.name, version);
      listName(cookie.name);
    }
    answer(browserName(cookie.name), cookie.value, cookie.lifetime);
  };

  return {
    hasSession: () => session.size > 0,
    version: () => version,
    upstreamHeader: () =>
      session.size === 0 ? undefined : [...session].map(([name, value]) => `${name}=${value}`).join('; '),
    absorb: (setCookies, sentWith) => {
      for (const header of setCookies) {
        const cookie = parseSetCookie(header, now());
        if (cookie !== null) absorbOne(cookie, sentWith);
      }
    },
    expireAll: () => {
      version += 1;
      session.clear();
      answers.clear();
      for (const name of carried.keys()) answer(name, '', expired);
      for (const name of sessionCookieNames) answer(browserName(name), '', expired);
    },
    setCookieHeaders: () => [...answers.values()],
  };
};
