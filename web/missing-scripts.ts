/**
 * Shows that a script of this page is gone, since a newer release has other ones, as index.html does for the first scripts. The
 * message has a link that loads the page again; what was typed stays until then.
 */
export const tellOfMissingScripts = (): void => {
  document.documentElement.dataset['scripts'] = 'missing';
};
