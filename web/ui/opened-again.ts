/** Whether the browser has loaded this document again: by a reload, by Back or Forward, or with a tab that was closed. */
export const isOpenedAgain = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate');
