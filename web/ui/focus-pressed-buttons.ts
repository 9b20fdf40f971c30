/**
 * Focuses each button that is pressed, as most browsers do by themselves. Safari focuses none, so that a dialog would give
 * the focus back to nothing, and what goes on from the pressed button would begin at the top of the page. Returns a function
 * that ends that.
 */
export const focusPressedButtons = (): (() => void) => {
  document.addEventListener('click', focusPressed, true);
  return () => document.removeEventListener('click', focusPressed, true);
};

const focusPressed = ({ target, detail }: MouseEvent): void => {
  // The Enter key in a field clicks its form's button as well, and leaves the focus in the field: no pointer pressed.
  if (detail === 0 || !(target instanceof Element)) return;
  const button = target.closest('button');
  if (button?.contains(document.activeElement)) return;
  button?.focus({ preventScroll: true, focusVisible: false });
};
