/**
 * Says that a script of this page is gone, as index.html does of those that the page begins with: a newer release has other
 * ones. Only loading the page again brings those, which the message has a link for. What was typed stays until then.
 */
export const tellOfMissingScripts = (): void => {
  document.documentElement.dataset['scripts'] = 'missing';
};
