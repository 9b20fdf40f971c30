import { parseCookie, parseSetCookie } from 'cookie';

/**
 * Relays the session cookies of the academy's API. The gateway keeps no session: what the API sets goes to the browser
 * with hardened attributes, and comes back from there.
 *
 * Only cookies that the API has set are sent to it: those with a configured name, and those whose names are listed in a
 * cookie of the gateway's own, since the gateway remembers no session between requests.
 */
export type CookieJar = {
  /** The Cookie header for the next call; undefined when there is nothing to send. */
  readonly upstreamHeader: () => string | undefined;
  /**
   * Whether the request has a session, or had one that a response has ended since: its fields are then refused with an error,
   * where a visitor's are null without one.
   */
  readonly hasSession: () => boolean;
  /** Grows with every change, so that a caller knows whether the cookies have changed since its call was sent. */
  readonly version: () => number;
  /** Takes over the Set-Cookie headers of a response; `sentWith` is the version when its call was sent. */
  readonly absorb: (setCookies: readonly string[], sentWith: number) => void;
  /** Gives back the session that a pending logout withholds, so that it can be ended at the API. */
  readonly resumeForLogOut: () => void;
  /** Forgets the session and expires its cookies, the configured ones, and the first others that the request carried. */
  readonly expireAll: () => void;
  /** The Set-Cookie headers for the browser, one for each changed cookie. */
  readonly setCookieHeaders: () => readonly string[];
};

type CookieJarOptions = {
  /** The cookies of the request, values as they were sent. */
  cookies: ReadonlyMap<string, string>;
  /** Whether the site is on https: cookies are Secure and carry the `__Host-` prefix then. */
  isSecure: boolean;
  /** The configured names of session cookies. */
  sessionCookieNames: readonly string[];
  now: () => Date;
};

/**
 * Set by the page when a logout did not reach the gateway, because scripts cannot remove session cookies. Until the logout
 * has been repeated, requests count as those of a visitor.
 */
const pendingLogOutCookie = 'log-out-pending';
const namesCookie = 'academy-cookies';
/** Cookies of the site itself, which are not relayed in either direction. */
const ownCookieNames: readonly string[] = ['lang', 'theme', pendingLogOutCookie, namesCookie];
const namesCookieSeconds = 400 * 24 * 60 * 60;

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const cookieValue = /^[\x20-\x3a\x3c-\x7e]*$/;

/** Values are relayed as they were sent: what was encoded stays encoded. */
const asSent = { decode: (value: string) => value };

/** The cookies of a Cookie header, values as they were sent; of two with the same name the first counts. */
export const parseCookies = (header: string | undefined): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>();
  for (const [name, value = ''] of Object.entries(parseCookie(header ?? '', asSent))) {
    if (token.test(name)) cookies.set(name, value);
  }
  return cookies;
};

type ReceivedCookie = { name: string; value: string; lifetime: string; isExpired: boolean };

/** A Set-Cookie header of the API; null for one that is malformed or would break a header of ours. */
const receiveCookie = (header: string, now: Date): ReceivedCookie | null => {
  const { name, value = '', expires, ...cookie } = parseSetCookie(header, asSent);
  if (!token.test(name) || !cookieValue.test(value)) return null;

  const maxAge = Number.isSafeInteger(cookie.maxAge) ? cookie.maxAge : undefined;
  return {
    name,
    value,
    lifetime:
      (maxAge === undefined ? '' : `; Max-Age=${maxAge}`) +
      (expires === undefined ? '' : `; Expires=${expires.toUTCString()}`),
    // Where there are both, browsers go by Max-Age.
    isExpired: maxAge === undefined ? expires !== undefined && expires <= now : maxAge <= 0,
  };
};

/** A cookie's name without the prefixes that browsers give a meaning to. */
const bareName = (name: string): string => name.replace(/^__(?:Host|Secure)-/i, '');

/**
 * How many cookies an answer sets, and how many names that are not configured come back from the browser. The head of an answer
 * with hundreds is more than clients and proxies take.
 */
const maxRelayedCookies = 50;

/** A browser keeps some 180 cookies of a site at most, but a request can make up thousands. */
const maxExpiredCookies = 50;

const expired = '; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT';

/** The name that a session cookie has in the browser; on https it carries the `__Host-` prefix. */
const browserNameOf = (name: string, isSecure: boolean): string =>
  isSecure ? `__Host-${bareName(name)}` : bareName(name);

/**
 * A cookie's value as servers read it, which take one in quotes or with escaped characters for the same as without. Some drop
 * the last character after a quotation mark, whatever it is.
 */
const asRead = (value: string): string => {
  const unquoted = value.replace(/^"(.*).$/, '$1');
  try {
    return decodeURIComponent(unquoted);
  } catch {
    return unquoted;
  }
};

/** The values of the configured session cookies that a request carries, as the API reads them, each once. */
export const sessionCookiesOf = (
  cookies: ReadonlyMap<string, string>,
  isSecure: boolean,
  sessionCookieNames: readonly string[],
): ReadonlySet<string> =>
  new Set(sessionCookieNames.flatMap((name) => asRead(cookies.get(browserNameOf(name, isSecure)) ?? '') || []));

/** Makes the cookie jar of one request. */
export const createCookieJar = ({
  cookies: carried,
  isSecure,
  sessionCookieNames,
  now,
}: CookieJarOptions): CookieJar => {
  const browserName = (name: string): string => browserNameOf(name, isSecure);
  const isOwn = (name: string): boolean => ownCookieNames.includes(bareName(name));

  const listedNames = (carried.get(browserName(namesCookie)) ?? '')
    .split(':')
    .filter((name) => token.test(name) && !isOwn(name));
  const session = new Map<string, string>();
  for (const name of [...sessionCookieNames, ...listedNames]) {
    const value = carried.get(browserName(name));
    if (value !== undefined) session.set(name, value);
  }
  const withheld = carried.has(browserName(pendingLogOutCookie)) ? new Map(session) : null;
  if (withheld !== null) session.clear();

  const setCookies = new Map<string, string>();
  const setInBrowser = (name: string, value: string, lifetime: string): void => {
    const secure = isSecure || name !== bareName(name) ? '; Secure' : '';
    setCookies.set(name, `${name}=${value}; Path=/${lifetime}; HttpOnly; SameSite=Lax${secure}`);
  };

  const setInVersion = new Map<string, number>();
  let isEndedByResponse = false;
  let version = 0;
  // Several calls of a request send the same cookies.
  let header: string | undefined;
  const changed = (): void => {
    version += 1;
    header = undefined;
  };

  const isKnown = (name: string): boolean => sessionCookieNames.includes(name) || listedNames.includes(name);
  const isOneTooMany = (name: string): boolean =>
    !isKnown(name) && Math.max(listedNames.length, setCookies.size) >= maxRelayedCookies;

  /** Adds a name that is not configured to the list of names that the browser sends back. */
  const listName = (name: string): void => {
    if (isKnown(name)) return;
    listedNames.push(name);
    setInBrowser(browserName(namesCookie), listedNames.join(':'), `; Max-Age=${namesCookieSeconds}`);
  };

  const absorbOne = (cookie: ReceivedCookie, sentWith: number): void => {
    // Of two calls at the same time, one may renew the session while the other, sent with the old one, ends it.
    const isOutdatedEnd = cookie.isExpired && (setInVersion.get(cookie.name) ?? -1) > sentWith;
    if (isOwn(cookie.name) || isOutdatedEnd || isOneTooMany(cookie.name)) return;

    changed();
    if (cookie.isExpired) {
      isEndedByResponse = session.delete(cookie.name) || isEndedByResponse;
    } else {
      session.set(cookie.name, cookie.value);
      setInVersion.set(cookie.name, version);
      listName(cookie.name);
    }
    setInBrowser(browserName(cookie.name), cookie.value, cookie.lifetime);
  };

  return {
    hasSession: () => session.size > 0 || isEndedByResponse,
    version: () => version,
    upstreamHeader: () => {
      if (session.size === 0) return undefined;
      header ??= [...session].map(([name, value]) => `${name}=${value}`).join('; ');
      return header;
    },
    absorb: (headers, sentWith) => {
      for (const header of headers) {
        const cookie = receiveCookie(header, now());
        if (cookie !== null) absorbOne(cookie, sentWith);
      }
    },
    resumeForLogOut: () => {
      for (const [name, value] of withheld ?? []) session.set(name, value);
      header = undefined;
    },
    expireAll: () => {
      changed();
      session.clear();
      isEndedByResponse = false;
      setCookies.clear();
      const ofSession = [namesCookie, pendingLogOutCookie, ...listedNames].map(browserName);
      const names = new Set([...ofSession.filter((name) => carried.has(name)), ...carried.keys()]);
      for (const name of [...names].slice(0, maxExpiredCookies)) setInBrowser(name, '', expired);
      for (const name of sessionCookieNames) setInBrowser(browserName(name), '', expired);
    },
    setCookieHeaders: () => [...setCookies.values()],
  };
};

/** Makes the cookie jar of a caller without a session: no call of the API gets a cookie of the request. */
export const createEmptyCookieJar = (now: () => Date): CookieJar =>
  createCookieJar({ cookies: new Map(), isSecure: true, sessionCookieNames: [], now });
