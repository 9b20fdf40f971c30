// A learner's browser, as far as a gateway notices it: connections that stay open, cookies, documents by their hash.
import { Agent, type Dispatcher, request } from 'undici';
import { createCookieJar, type CookieJar } from '../../client/cookie-jar.ts';
import { hashOf, siteDocuments } from '../support/site-documents.ts';

/** An answer; the status is 0 where there was none. */
export type Reply = { readonly status: number; readonly text: string; readonly wasSentAgain: boolean };

/** A browser of one person. */
export type Browser = {
  /** Loads a page. */
  readonly open: (path: string) => Promise<Reply>;
  /** Asks for an operation of the site as the site does: public ones by GET, all others by POST. */
  readonly ask: (operation: string, variables?: object) => Promise<Reply>;
  readonly cookies: CookieJar;
  readonly close: () => Promise<void>;
};

type Site = {
  readonly url: string;
  /** The certificate to trust; none for plain HTTP. */
  readonly certificate?: string;
};

const waitMs = 30_000;
/** The operations that the load sends by GET, because their answers are the same for everybody. */
const isPublic = new Set(['CoursesPage']);

let hashes: ReadonlyMap<string, string> | null = null;

const hashOfOperation = (operation: string): string => {
  hashes ??= new Map([...siteDocuments()].map(([name, text]) => [name, hashOf(text)]));
  const hash = hashes.get(operation);
  if (hash === undefined) throw new Error(`The site has no operation ${operation}: build it with npm run build.`);
  return hash;
};

/** The body by which the site asks for one of its operations. */
export const bodyOf = (operation: string, variables: object = {}) => ({
  operationName: operation,
  variables,
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOfOperation(operation) } },
});

/** The same as an address, for a GET. */
export const addressOf = (operation: string, variables: object = {}): string => {
  const { extensions } = bodyOf(operation, variables);
  const query = new URLSearchParams({
    operationName: operation,
    variables: JSON.stringify(variables),
    extensions: JSON.stringify(extensions),
  });
  return `/graphql?${query.toString()}`;
};

/** Whether a connection ended before a byte of an answer came, upon which browsers send a request once more. */
const isLostConnection = (error: unknown): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(Object(error).code));

/** Opens a browser on an address of this machine that is its own, so that rate limits take each for another house. */
export const openBrowser = ({ url, certificate }: Site, number: number): Browser => {
  // Only Linux has all of 127.0.0.0/8. Within `connect` the option would be ignored.
  const house = process.platform === 'linux' ? { localAddress: `127.1.${number >> 8}.${number & 255}` } : {};
  const agent = new Agent({ connections: 2, pipelining: 1, connect: { ca: certificate }, ...house });
  const cookies = createCookieJar();

  const once = async (path: string, options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>) => {
    const { statusCode, headers, body } = await request(`${url}${path}`, {
      dispatcher: agent,
      headersTimeout: waitMs,
      bodyTimeout: waitMs,
      ...options,
      headers: { accept: '*/*', cookie: cookies.header(), 'content-type': 'application/json' },
    });
    cookies.absorb([headers['set-cookie'] ?? []].flat());
    return { status: statusCode, text: await body.text() };
  };

  const send = async (...asked: Parameters<typeof once>): Promise<Reply> => {
    for (let wasSentAgain = false; ; wasSentAgain = true) {
      try {
        return { ...(await once(...asked)), wasSentAgain };
      } catch (error) {
        if (wasSentAgain || !isLostConnection(error)) return { status: 0, text: String(error), wasSentAgain };
      }
    }
  };

  return {
    open: (path) => send(path, { method: 'GET' }),
    ask: (operation, variables) =>
      isPublic.has(operation)
        ? send(addressOf(operation, variables), { method: 'GET' })
        : send('/graphql', { method: 'POST', body: JSON.stringify(bodyOf(operation, variables)) }),
    cookies,
    close: () => agent.destroy(),
  };
};
