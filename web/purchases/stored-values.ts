import { deviceStorage, parsedJson } from '../device-storage.ts';
import { unsaved } from './has-pending-payment.ts';

/** The value of a key on this device, if it has the shape that is asked for; otherwise null. */
export const readStored = <Kept>(key: string, isKept: (value: unknown) => value is Kept): Kept | null => {
  // A value that could not be saved is newer than the stored one.
  const value = parsedJson(unsaved.get(key) ?? deviceStorage.read(key));
  return isKept(value) ? value : null;
};

/** Stores a value as JSON; one that the browser does not save lives as long as the page. */
export const writeStored = (key: string, value: object): void => {
  const text = JSON.stringify(value);
  if (deviceStorage.write(key, text)) unsaved.delete(key);
  else unsaved.set(key, text);
};

/** Removes the value of a key. */
export const removeStored = (key: string): void => {
  deviceStorage.remove(key);
  unsaved.delete(key);
};

/** Calls back when another tab has saved or removed something whose key begins with a prefix, or cleared the device. */
export const onStoredElsewhere = (prefix: string, listener: () => void): (() => void) => {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether the values of these names are texts. */
export const hasTexts = (value: Record<string, unknown>, ...names: string[]): boolean =>
  names.every((name) => typeof value[name] === 'string');
