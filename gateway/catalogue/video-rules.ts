import { safeUrl } from '../values/safe-url.ts';

const videoId = /^[\w-]{11}$/;
const youTubeHosts = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
const idAfter = /^\/(?:embed|shorts|live|v)\/([^/]*)/;

const candidateOf = (url: URL): string | null => {
  if (url.hostname === 'youtu.be' || url.hostname === 'www.youtu.be') return url.pathname.split('/')[1] ?? null;
  return idAfter.exec(url.pathname)?.[1] ?? url.searchParams.get('v');
};

/**
 * The id of a YouTube video, from watch?v=, youtu.be/, embed/, shorts/ and live/ addresses. Null unless it has exactly
 * 11 letters, digits, hyphens and underscores.
 */
export const videoIdOf = (address: string | null): string | null => {
  const url = address === null ? null : URL.parse(address);
  if (url === null || !youTubeHosts.test(url.hostname)) return null;
  const candidate = candidateOf(url);
  return candidate !== null && videoId.test(candidate) ? candidate : null;
};

/** Where a video can be watched, as the API sends it; an address of YouTube may lack its https, as people copy it. */
export const videoAddressOf = (sent: unknown): string | null => {
  const address = safeUrl(sent);
  if (address !== null || typeof sent !== 'string') return address;
  const completed = safeUrl(`https://${sent.trim().replace(/^\/\//, '')}`);
  return videoIdOf(completed) === null ? null : completed;
};

/** A still of a video; null without an id. */
export const thumbnailOf = (id: string | null): string | null =>
  id === null ? null : `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;

/** A frame that plays a video without cookies; null without an id. */
export const embedUrlOf = (id: string | null): string | null =>
  id === null ? null : `https://www.youtube-nocookie.com/embed/${id}`;
