/**
 * Whether the browser is at an address of the site already. Its page may still be on its way, so that what leads there can be
 * pressed a second time, which must not add a second entry to the history.
 */
export const isHere = (address: string): boolean =>
  new URL(address, window.location.href).href === window.location.href;
