/**
 * Whether the browser is at an address of the site already. While its page loads the link to it can be pressed again, which must
 * not add a second entry to the history.
 */
export const isHere = (address: string): boolean =>
  new URL(address, window.location.href).href === window.location.href;
