/**
 * The site's first script. A page from the server can be read before any script has run, so all others are fetched once
 * it has been seen: until then a slow line is free for its styles and fonts, and a slow phone for laying it out.
 */
const start = (): void => {
  // All at once, rather than each when another one asks for it; the gateway puts them into the page.
  for (const link of document.querySelectorAll('link[rel="modulepreload"][media]')) link.removeAttribute('media');
  void import('./main.tsx');
};

const isMade = document.querySelector('#root')?.hasChildNodes() ?? false;

// A page in the background is not painted.
if (isMade && !document.hidden) requestAnimationFrame(() => setTimeout(start));
else start();
