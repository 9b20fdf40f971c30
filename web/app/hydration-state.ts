import type { NormalizedCacheObject } from '@apollo/client';
import type { SessionStatus } from '../auth/session.tsx';
import { parsedJson } from '../device-storage.ts';

/** What the server sends with a page that it has rendered, in a block of JSON, so that the browser can hydrate it. */
export type HydrationState = {
  /** The answers of the graph as Apollo Client's cache holds them; personal ones only where somebody is signed in. */
  data: NormalizedCacheObject;
  /** Signed in where the page was rendered for that person, signed out where the request had no session, else unknown. */
  session: SessionStatus;
  /** The day of the Indian calendar on which it was rendered: a browser that restores its tabs takes a page that is days old. */
  madeOn: number;
  /** The operations whose answers come from public records that could not be renewed; absent where there are none. */
  stale?: readonly string[];
  /**
   * Present where what the address names does not exist. The page is the same for all such addresses, so the answer of its
   * query is not in `data`.
   */
  isMissing?: true;
};

const ELEMENT_ID = 'hydration-state';

/** The block of JSON as HTML. Every `<` in it is escaped, so that no text can end the block. */
export const hydrationStateHtml = (state: HydrationState): string =>
  `<script type="application/json" id="${ELEMENT_ID}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;

const isHydrationState = (json: unknown): json is HydrationState =>
  typeof json === 'object' && json !== null && 'data' in json && 'session' in json;

/** Reads the state of a page from the server and removes it from the page; null where the page came empty or cut off. */
export const takeHydrationState = (): HydrationState | null => {
  const block = document.querySelector(`#${ELEMENT_ID}`);
  // A page that was cut off within it is filled by the browser, as one that came empty.
  const json = parsedJson(block?.textContent ?? null);
  // Personal data in it must not stay in an open page after the session.
  block?.remove();
  return isHydrationState(json) ? json : null;
};
