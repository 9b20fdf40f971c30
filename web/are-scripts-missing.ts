/** Whether the page shows that a script of it is gone, so that it is about to be loaded again. In a file of its own, as few pages ask. */
export const areScriptsMissing = (): boolean => document.documentElement.dataset['scripts'] === 'missing';
