import { parseSetCookie, type SetCookie } from 'cookie';

/** The cookies of one session, as a browser would keep them for one site. */
export type CookieJar = {
  /** The value of the Cookie header; an empty text when there is nothing to send. */
  readonly header: () => string;
  /** Takes over the Set-Cookie headers of a response: new values, new lifetimes, and cookies that have ended. */
  readonly absorb: (setCookies: readonly string[]) => void;
  /** Names and values of what is kept and has not ended. */
  readonly entries: () => ReadonlyMap<string, string>;
  /** Adds a cookie of a session that was stored elsewhere; it stays until a response ends it. */
  readonly set: (name: string, value: string) => void;
  /** Forgets one cookie. */
  readonly delete: (name: string) => void;
  /** Forgets the session. */
  readonly clear: () => void;
};

type Kept = { readonly value: string; readonly endsAt: number };

/** Values are sent back as they came: what was encoded stays encoded. */
const asSent = { decode: (value: string) => value };

/** When a cookie ends, in milliseconds since 1970. Max-Age counts more than Expires; without either the cookie stays. */
const endOf = ({ maxAge, expires }: SetCookie, now: number): number =>
  maxAge === undefined ? (expires?.getTime() ?? Number.POSITIVE_INFINITY) : now + maxAge * 1000;

/** Makes an empty jar. It serves one gateway: what it keeps is sent to no other address. */
export const createCookieJar = (now: () => number = Date.now): CookieJar => {
  const kept = new Map<string, Kept>();

  const absorbOne = (setCookie: string): void => {
    const cookie = parseSetCookie(setCookie, asSent);
    if (cookie.name === '') return;
    const endsAt = endOf(cookie, now());
    if (endsAt <= now()) kept.delete(cookie.name);
    else kept.set(cookie.name, { value: cookie.value ?? '', endsAt });
  };

  const entries = (): ReadonlyMap<string, string> => {
    const alive = [...kept].filter(([, { endsAt }]) => endsAt > now());
    return new Map(alive.map(([name, { value }]) => [name, value]));
  };

  return {
    header: () => [...entries()].map(([name, value]) => `${name}=${value}`).join('; '),
    absorb: (setCookies) => setCookies.forEach(absorbOne),
    entries,
    set: (name, value) => void kept.set(name, { value, endsAt: Number.POSITIVE_INFINITY }),
    delete: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
};
