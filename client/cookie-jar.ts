/** The cookies of one session, as a browser would keep them for one site. */
export type CookieJar = {
  /** The value of the Cookie header; empty when there is nothing to send. */
  readonly header: () => string;
  /** Applies the Set-Cookie headers of a response: new values, new lifetimes, and cookies that have ended. */
  readonly absorb: (setCookies: readonly string[]) => void;
  /** Names and values of the cookies that have not ended. */
  readonly entries: () => ReadonlyMap<string, string>;
  /** Adds a cookie of a session that was stored elsewhere; it stays until a response ends it. */
  readonly set: (name: string, value: string) => void;
  /** Forgets one cookie. */
  readonly delete: (name: string) => void;
  /** Forgets the session. */
  readonly clear: () => void;
};

type Kept = { readonly value: string; readonly endsAt: number };

const trimmedParts = (text: string, at: number): [string, string] =>
  at === -1 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];

/** The cookie in a Set-Cookie header, still encoded, as it has to be sent back; null when it has no name. */
const parseSetCookie = (text: string, now: number): { name: string; value: string; endsAt: number } | null => {
  const [pair = '', ...attributes] = text.split(';');
  const [name, value] = trimmedParts(pair, pair.indexOf('='));
  if (name === '' || !pair.includes('=')) return null;
  const of = new Map(
    attributes.map((part) => trimmedParts(part, part.indexOf('='))).map(([key, text]) => [key.toLowerCase(), text]),
  );
  const maxAge = of.get('max-age') ?? '';
  const expires = Date.parse(of.get('expires') ?? '');
  // Max-Age takes precedence over Expires; without either a cookie stays.
  if (/^-?\d+$/.test(maxAge)) return { name, value, endsAt: now + Number(maxAge) * 1000 };
  return { name, value, endsAt: Number.isNaN(expires) ? Number.POSITIVE_INFINITY : expires };
};

/** Splits Set-Cookie headers that are joined by commas. A comma within a date separates nothing: no `name=` follows it. */
const splitSetCookies = (joined: string): string[] => joined.split(/,(?=\s*[^\s;,=]+=)/);

/** The Set-Cookie headers of a response. Platforms without getSetCookie, such as phones, join them. */
export const setCookiesOf = (headers: Headers): string[] =>
  typeof headers.getSetCookie === 'function'
    ? headers.getSetCookie()
    : splitSetCookies(headers.get('set-cookie') ?? '');

/** Creates an empty jar, for one gateway: it does not look at domains. */
export const createCookieJar = (now: () => number = Date.now): CookieJar => {
  const kept = new Map<string, Kept>();

  const absorb: CookieJar['absorb'] = (setCookies) => {
    for (const setCookie of setCookies) {
      const cookie = parseSetCookie(setCookie, now());
      if (cookie !== null) kept.set(cookie.name, cookie);
    }
  };

  const entries = (): ReadonlyMap<string, string> => {
    const alive = [...kept].filter(([, { endsAt }]) => endsAt > now());
    return new Map(alive.map(([name, { value }]) => [name, value]));
  };

  return {
    header: () => [...entries()].map(([name, value]) => `${name}=${value}`).join('; '),
    absorb,
    entries,
    set: (name, value) => void kept.set(name, { value, endsAt: Number.POSITIVE_INFINITY }),
    delete: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
};
