import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** A value that only the device knows, read in every render; `onServer` on the server and during hydration. */
export const useDeviceValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(neverChanges, read, () => onServer);
