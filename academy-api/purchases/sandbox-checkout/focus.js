/* Where the focus is in the payment window. Behind the window there is nothing that may be used now. */

/** Keeps Tab inside the element: it goes round. */
export const keepFocusInside = (dialog, event) => {
  const stops = [...dialog.querySelectorAll('button, input, select, summary')].filter(
    (stop) => !stop.disabled && stop.checkVisibility() && (stop.type !== 'radio' || stop.checked),
  );
  const [first, last] = [stops[0], stops.at(-1)];
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement === leaving || !dialog.contains(document.activeElement)) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
};

/** Focuses the first field of a step, or its heading where there is none: never a button, which Enter would press. */
export const focusStep = (step) => {
  const field = [...step.querySelectorAll('input, select')].find(
    (each) => !each.disabled && each.checkVisibility() && (each.type !== 'radio' || each.checked),
  );
  const heading = [...step.querySelectorAll('h2')].find((each) => each.checkVisibility());
  (field ?? heading)?.focus();
};
