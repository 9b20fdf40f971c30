import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { academyFilesPath } from '../values/safe-url.ts';

/** How a proxied request counts, for rate limits and for the connections of the API. */
export type ProxiedKind = 'files' | 'uploads' | 'changes' | 'webhooks';

type ProxiedPath = {
  /** The first part of the path. */
  readonly folder: string;
  readonly path: RegExp;
  readonly reads: ProxiedKind;
  readonly writes: ProxiedKind;
  /** Whether an installation passes the path; without it every one does. */
  readonly isOn?: (config: Config) => boolean;
  /** The largest body, which is what the API takes; a little more for pictures, which the API refuses in its own words. */
  readonly maxBytes: number;
};

/** Paths of the API that browsers and the payment provider use directly. */
export const proxiedPaths: readonly ProxiedPath[] = [
  {
    folder: 'academy-files',
    path: /^\/academy-files\//,
    reads: 'files',
    writes: 'uploads',
    maxBytes: (10 * 1024 + 64) * 1024,
  },
  {
    folder: 'academy-checkout',
    path: /^\/academy-checkout\//,
    reads: 'files',
    writes: 'changes',
    maxBytes: 100 * 1024,
  },
  {
    folder: 'webhooks',
    path: /^\/webhooks\/razorpay\/?$/,
    reads: 'webhooks',
    writes: 'webhooks',
    maxBytes: 256 * 1024,
  },
  {
    folder: 'mailbox',
    path: /^\/mailbox(\/|$)/,
    reads: 'files',
    writes: 'changes',
    maxBytes: 100 * 1024,
    isOn: ({ isMailboxOn }) => isMailboxOn,
  },
  // For the explorers, which sign in as one of them.
  {
    folder: 'seeded-people',
    path: /^\/seeded-people$/,
    reads: 'files',
    writes: 'changes',
    maxBytes: 1024,
    isOn: ({ areSeededPeopleShown }) => areSeededPeopleShown,
  },
];

const proxiedFolder = new RegExp(`^/(?:${proxiedPaths.map(({ folder }) => folder).join('|')})\\b`);

/** Whether the answer to a request may be streamed from the API. Called for every request, so it is a single pattern. */
export const isProxied = ({ url = '' }: IncomingMessage): boolean => proxiedFolder.test(url);

/** Whether a request brings a picture for the API. */
export const isUpload = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'PUT' || method === 'POST') && url.startsWith(academyFilesPath);
