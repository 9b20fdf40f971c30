/**
 * Focuses each button that is pressed, as most browsers do by themselves. Safari does not, so a dialog could not return the
 * focus to its button, and Tab would start from the top of the page. Returns a function that unsubscribes.
 */
export const focusPressedButtons = (): (() => void) => {
  document.addEventListener('click', focusPressed, true);
  return () => document.removeEventListener('click', focusPressed, true);
};

const focusPressed = ({ target, detail }: MouseEvent): void => {
  // Enter in a field also clicks the form's button, without a pointer, and leaves the focus in the field.
  if (detail === 0 || !(target instanceof Element)) return;
  const button = target.closest('button');
  if (button?.contains(document.activeElement)) return;
  button?.focus({ preventScroll: true, focusVisible: false });
};
