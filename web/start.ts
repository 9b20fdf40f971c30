/**
 * The site's first script. A page from the server can be read before any script has run, so all others are fetched once
 * it has been seen: until then a slow line is free for its styles and fonts, and a slow phone for laying it out.
 */
const isMade = document.querySelector('#root')?.hasChildNodes() ?? false;

// Each runs in a task of its own: a slow phone needs long for all that main.tsx imports.
const parts = [() => import('./app/react-dom.ts'), () => import('./app/apollo-client.ts'), () => import('./main.tsx')];

const start = async (): Promise<void> => {
  // All at once, rather than each when another one asks for it; the gateway puts them into the page.
  for (const link of document.querySelectorAll('link[rel="modulepreload"][media]')) link.removeAttribute('media');
  for (const part of parts) {
    const running = part();
    // An empty page names none of them, so that they are asked for here, one beside the other.
    if (isMade) await running;
  }
};

// A page in the background is not painted.
if (isMade && !document.hidden) requestAnimationFrame(() => setTimeout(() => void start()));
else void start();
