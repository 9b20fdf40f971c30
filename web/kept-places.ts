import { parsedJson, tabStorage } from './device-storage.ts';

/** How many places are remembered, more than browsers keep in the history of a tab; the one that was set longest ago goes first. */
const MAX_PLACES = 200;

/** Sets what is remembered of a place. */
export const rememberIn = <Value>(known: Map<string, Value>, place: string, value: Value): void => {
  known.delete(place);
  known.set(place, value);
  const [oldest] = known.keys();
  if (known.size > MAX_PLACES && oldest !== undefined) known.delete(oldest);
};

/** Stores what is remembered of places for as long as the tab is open. */
export const keepPlaces = (name: string, known: ReadonlyMap<string, unknown>): void =>
  void tabStorage.write(name, JSON.stringify([...known]));

/** What this tab has stored of places. */
export const keptPlaces = <Value>(name: string): Map<string, Value> => {
  const kept = parsedJson(tabStorage.read(name));
  // Something else may have written it.
  const entries = Array.isArray(kept) ? kept.filter((entry): entry is [string, Value] => Array.isArray(entry)) : [];
  return new Map(entries.slice(-MAX_PLACES));
};
