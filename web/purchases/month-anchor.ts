import type { MouseEvent } from 'react';
import { showAllContent } from '../ui/content-visibility.ts';
import { scrollBehavior } from '../ui/reduced-motion.ts';

// The style sheet has the same time.
const HIGHLIGHT_MS = 1200;

/** The id of a month's card. */
export const monthAnchor = (month: number): string => `month-${month}`;

/** Scrolls to the card with an id, moves the focus there, and highlights it for a moment. One that is folded is unfolded. */
export const showCard = (id: string): void => {
  const card = document.getElementById(id);
  if (card === null) return;
  showAllContent();
  const fold = card.closest('details');
  if (fold !== null && !fold.open) {
    // While it unfolds its content cannot have the focus.
    fold.dataset['atOnce'] = '';
    fold.open = true;
  }
  card.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
  card.focus({ preventScroll: true });
  card.dataset['highlighted'] = '';
  setTimeout(() => delete card.dataset['highlighted'], HIGHLIGHT_MS);
};

/** Follows a link to a card of the same page. */
export const goToCard = (event: MouseEvent<HTMLAnchorElement>): void => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  showCard(event.currentTarget.hash.slice(1));
};
