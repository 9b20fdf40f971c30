/** The cookies of one session, as a browser would keep them for one site. */
export type CookieJar = {
  /** The value of the Cookie header; an empty text when there is nothing to send. */
  readonly header: () => string;
  /** Takes over what an answer set: new values, new lifetimes, and cookies that have ended. */
  readonly absorb: (setCookies: readonly string[]) => void;
  /** Names and values of what is kept and has not ended. */
  readonly entries: () => ReadonlyMap<string, string>;
  /** Puts a cookie in by hand, for a session that was kept somewhere else; it lasts until an answer ends it. */
  readonly set: (name: string, value: string) => void;
  /** Forgets one cookie. */
  readonly delete: (name: string) => void;
  /** Forgets the session. */
  readonly clear: () => void;
};

type Kept = { readonly value: string; readonly endsAt: number };

const attributeOf = (attributes: readonly string[], wanted: string): string | null => {
  const found = attributes.findLast((text) => text.toLowerCase().startsWith(`${wanted}=`));
  return found === undefined ? null : found.slice(wanted.length + 1).trim();
};

/** When a cookie ends, in milliseconds since 1970; Max-Age counts more than Expires, and with neither it stays. */
const endOf = (attributes: readonly string[], now: number): number => {
  const maxAge = attributeOf(attributes, 'max-age');
  if (maxAge !== null && /^-?\d+$/.test(maxAge)) return now + Number(maxAge) * 1000;
  const expires = Date.parse(attributeOf(attributes, 'expires') ?? '');
  return Number.isNaN(expires) ? Number.POSITIVE_INFINITY : expires;
};

/** Makes an empty jar. It serves one gateway: what it keeps is sent to no other address. */
export const createCookieJar = (now: () => number = Date.now): CookieJar => {
  const kept = new Map<string, Kept>();

  const absorbOne = (setCookie: string): void => {
    const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    if (at <= 0) return;
    const endsAt = endOf(attributes, now());
    if (endsAt <= now()) kept.delete(pair.slice(0, at));
    else kept.set(pair.slice(0, at), { value: pair.slice(at + 1), endsAt });
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
