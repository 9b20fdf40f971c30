import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** What only the device knows, and what stands for it on the server and while a page is hydrated. Read anew with each rendering. */
export const useDeviceValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(neverChanges, read, () => onServer);
