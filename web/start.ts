/**
 * The site's first script. A page from the server can be read before any script has run, so all other scripts are fetched
 * after the first paint: until then the network is free for styles and fonts, and a slow phone for layout.
 */
const MAX_WAIT_MS = 1000;

const isMade = document.querySelector('#root')?.hasChildNodes() ?? false;

// Each runs in a task of its own, since together they block a slow phone for long.
const parts = [() => import('./app/react-dom.ts'), () => import('./app/apollo-client.ts'), () => import('./main.tsx')];

const start = async (): Promise<void> => {
  // Starts all downloads at once. The gateway writes these links into the page with a condition that never holds; Firefox
  // looks at it only when a link is put into the page.
  for (const link of document.querySelectorAll('link[rel="modulepreload"][media]')) {
    link.remove();
    link.removeAttribute('media');
    document.head.append(link);
  }
  for (const part of parts) {
    const running = part();
    // An empty page has no such links, so its scripts are requested here, in parallel.
    if (isMade) await running;
  }
};

/** Resolves once the page has been painted: at the frame itself, which a slow phone shows long after it was requested. */
const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    // For browsers that report no paints, and pages that go to the background before the first one.
    setTimeout(resolve, MAX_WAIT_MS);
  });

// A page in the background is not painted, so there is nothing to wait for.
if (isMade && !document.hidden) void firstPaint().then(start);
else void start();
