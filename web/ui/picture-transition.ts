import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterNextFrame } from './after-next-frame.ts';
import { isHere } from './is-here.ts';
import { prefersReducedMotion } from './reduced-motion.ts';

/** How long the picture of the next page is waited for, while the page stands still. */
const MAX_WAIT_MS = 300;
const NAME = 'picture';

/**
 * For the link of a card: its picture, the first one or what is marked with `data-departs`, becomes the picture of the page
 * that it leads to, which is marked with `data-arrives` and takes the name by a rule in base.css. Where the browser has no
 * view transitions, or little motion is wanted, the link works as any other. The `viewTransition` of react-router needs its
 * data routers.
 */
export const usePictureTransition = (): ((event: MouseEvent<HTMLAnchorElement>) => void) => {
  const navigate = useNavigate();
  return (event) => {
    const link = event.currentTarget;
    const card = link.closest('article');
    const picture = card?.querySelector<HTMLElement>('[data-departs]') ?? card?.querySelector<HTMLElement>('img, svg');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!picture || !isPlain || !('startViewTransition' in document)) return;
    if (prefersReducedMotion()) return;

    event.preventDefault();
    const { pathname, search, hash } = new URL(link.href);
    // No frame is drawn between the start of a transition and the arrival, so the press is shown before.
    afterNextFrame(() => {
      picture.style.viewTransitionName = NAME;
      const { ready } = document.startViewTransition(async () => {
        picture.style.viewTransitionName = '';
        await navigate({ pathname, search, hash }, { replace: isHere(link.href) });
        await arrival();
      });
      // Without its picture, or in a hidden tab, the page simply changes.
      ready.catch(() => undefined);
    });
  };
};

/** Waits until the next page has its picture, or its skeleton the place of it. */
const arrival = async (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (document.querySelector('[data-arrives]') !== null) resolve();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(resolve, MAX_WAIT_MS);
  look();
  await promise;
  clearTimeout(timer);
  observer.disconnect();
};
