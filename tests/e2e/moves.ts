// How far the content of a page moves while it loads.
import type { Page } from '@playwright/test';

/** Notes what moves on each page that is opened from now on. */
export const watchMoves = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved = { by: 0, what: [] as string[] };
    Object.assign(window, { moved });
    const place = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries().map(Object)) {
        moved.by += value;
        for (const { node, previousRect, currentRect } of sources)
          moved.what.push(
            `${node?.outerHTML?.slice(0, 90) ?? node?.textContent} from ${place(previousRect)} to ${place(currentRect)}` +
              ` at ${Math.round(startTime)} ms (${value}), window ${innerWidth} wide`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How far the content of the open page has moved, as the browser counts it, and what moved, for the message of a test. */
export const movesOf = (page: Page): Promise<{ by: number; what: string }> =>
  page.evaluate(() => {
    const { by, what } = Object(window).moved;
    return { by: Number(by), what: what.join('\n') };
  });
