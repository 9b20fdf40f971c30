import type { NormalizedCacheObject } from '@apollo/client';
import type { SessionStatus } from '../auth/session.tsx';

/** What the server tells the page that it has made, in a block of JSON. */
export type PageState = {
  /** What the graph answered, as Apollo Client's cache holds it. Nothing in it depends on who asks, unless somebody is signed in. */
  data: NormalizedCacheObject;
  /** Signed in where the page was made for that person, signed out where the request carried no session, else still to be asked for. */
  session: SessionStatus;
  /** The operations whose answers rest on public records that could not be renewed; absent where there is none. */
  stale?: readonly string[];
};

const STATE_ID = 'page-state';

/** The block of JSON as HTML. Nothing in the state can end the block. */
export const pageStateHtml = (state: PageState): string =>
  `<script type="application/json" id="${STATE_ID}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;

const isPageState = (json: unknown): json is PageState =>
  typeof json === 'object' && json !== null && 'data' in json && 'session' in json;

/** Takes the state of a page that the server has made out of it; null where the page is empty and everything has to be asked for. */
export const takePageState = (): PageState | null => {
  const block = document.querySelector(`#${STATE_ID}`);
  const json: unknown = JSON.parse(block?.textContent || 'null');
  // What it says of a person must not outlive their session in a page that stays open.
  block?.remove();
  return isPageState(json) ? json : null;
};
