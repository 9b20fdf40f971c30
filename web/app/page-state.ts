import type { NormalizedCacheObject } from '@apollo/client';
import type { SessionStatus } from '../auth/session.tsx';

/** What the server tells the page that it has made, in a block of JSON. */
export type PageState = {
  /** What the graph answered, as Apollo Client's cache holds it. Nothing in it depends on who asks. */
  data: NormalizedCacheObject;
  /** Signed out where the request carried no session, else still to be asked for. */
  session: Extract<SessionStatus, 'signed-out' | 'loading'>;
};

const STATE_ID = 'page-state';

/** The block of JSON as HTML. Nothing in the state can end the block. */
export const pageStateHtml = (state: PageState): string =>
  `<script type="application/json" id="${STATE_ID}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;

const isPageState = (json: unknown): json is PageState =>
  typeof json === 'object' && json !== null && 'data' in json && 'session' in json;

/** The state of a page that the server has made; null where the page is empty and everything has to be asked for. */
export const readPageState = (): PageState | null => {
  const text = document.querySelector(`#${STATE_ID}`)?.textContent;
  const json: unknown = JSON.parse(text || 'null');
  return isPageState(json) ? json : null;
};
