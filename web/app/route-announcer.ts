import { focusHeading, whenPageHasHeading } from '../ui/page-heading.ts';

/**
 * Waits for the heading of the page that has just been opened, moves the focus there and hands the document's title to
 * `announce`. The previous page has been removed by then, so a heading that is there already is the new one. Returns a
 * function that stops waiting.
 */
export const announceWhenReady = (announce: (title: string) => void): (() => void) =>
  whenPageHasHeading((heading) => {
    focusHeading(heading);
    announce(document.title);
  });
