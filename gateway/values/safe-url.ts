/**
 * The absolute http or https URL of a text; null for anything else. A relative URL is resolved against `base` (an origin)
 * where one is given, and is null otherwise.
 */
export const safeUrl = (value: unknown, base?: string): string | null => {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text === '') return null;

  const url = URL.parse(text, base);
  if (url === null) return null;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
};

/** The absolute URL of an address that may lack its https, as people copy it: zoom.us/j/2. A host has to be named. */
export const safeUrlOfHost = (value: unknown): string | null => {
  const isBare = typeof value === 'string' && /^\s*(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]|\s*$)/i.test(value);
  return isBare ? safeUrl(`https://${value.trim()}`) : safeUrl(value);
};

/** Below this path the gateway passes the API's own files through, whichever host the API has. */
export const academyFilesPath = '/academy-files/';

/** The site's own origin, and the one of the API's other files. */
type Origins = { readonly publicOrigin: string; readonly mediaOrigin: string };

/** The address of a picture or an upload as browsers reach it: a path of the gateway's is the site's own, under its every host. */
export const mediaUrl = (value: unknown, { publicOrigin, mediaOrigin }: Origins): string | null =>
  safeUrl(value, typeof value === 'string' && value.trim().startsWith(academyFilesPath) ? publicOrigin : mediaOrigin);

/** An address of `mediaUrl` as the API knows it: the path of a file that the gateway passes through, any other as it is. */
export const mediaPath = (url: string, { publicOrigin }: Pick<Origins, 'publicOrigin'>): string =>
  url.startsWith(publicOrigin + academyFilesPath) ? url.slice(publicOrigin.length) : url;
