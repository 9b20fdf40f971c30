import { expect } from 'vitest';

/**
 * Fails unless a person gets to see the element: it is in the document, and neither it nor anything around it is hidden
 * from the eye or from a screen reader, by an attribute, a style, a closed dialog or closed details.
 */
export const expectShown = (element: Element | null | undefined): void => {
  expect(reasonNotShown(element)).toBeNull();
};

const reasonNotShown = (element: Element | null | undefined): string | null => {
  if (element === null || element === undefined) return 'There is no such element.';
  if (!element.isConnected) return 'The element is not in the document.';
  let child: Element | null = null;
  for (let current: Element | null = element; current !== null; current = current.parentElement) {
    const reason = reasonHidden(current, child);
    if (reason !== null) return `<${current.localName}> ${reason}`;
    child = current;
  }
  return null;
};

const reasonHidden = (element: Element, child: Element | null): string | null => {
  if (element.hasAttribute('hidden')) return 'has the attribute hidden.';
  if (element.getAttribute('aria-hidden') === 'true') return 'is hidden from screen readers.';
  const { display, visibility } = getComputedStyle(element);
  if (display === 'none') return 'has the style display: none.';
  if (visibility === 'hidden') return 'has the style visibility: hidden.';
  if (element.localName === 'dialog' && !element.hasAttribute('open')) return 'is closed.';
  const isClosed = element.localName === 'details' && !element.hasAttribute('open');
  return isClosed && child !== null && child.localName !== 'summary' ? 'is closed.' : null;
};
