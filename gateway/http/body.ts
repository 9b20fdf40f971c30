import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler } from 'express';
import { largestBody } from '../graphql/query-cost.ts';

/** A body that was read before Express: what it says, or nothing where it is no JSON. */
type ReadBody = { readonly json: unknown } | null;

const utf8 = new TextDecoder();
const bodies = new WeakMap<IncomingMessage, ReadBody>();

const otherPlainJson = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

const isJson = (type: string): boolean => type === 'application/json' || otherPlainJson.test(type);

/** Whether a body is of the plain kind that can be read at once: JSON of a known length, not compressed. */
export const isPlainJson = ({ headers }: IncomingMessage): boolean => {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= largestBody &&
    headers['content-encoding'] === undefined &&
    isJson(headers['content-type'] ?? '')
  );
};

/** Tells the bytes of a plain body when they are all there, without a turn of promises; or that the other side broke off. */
export const readBytes = (request: IncomingMessage, tell: (bytes: Buffer) => void, brokeOff: () => void): void => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.once('end', () => {
    const [only] = chunks;
    tell(only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks));
  });
  request.once('error', brokeOff);
};

const isContainer = (json: unknown): boolean => typeof json === 'object' && json !== null;

/** Reads bytes as JSON and remembers the outcome for `jsonBody`; undefined where they are no object and no list. */
export const parseBody = (request: IncomingMessage, bytes: Buffer): unknown => {
  try {
    const json: unknown = JSON.parse(utf8.decode(bytes));
    bodies.set(request, isContainer(json) ? { json } : null);
    return isContainer(json) ? json : undefined;
  } catch {
    bodies.set(request, null);
    return undefined;
  }
};

/** What the body says that was read before Express; undefined where it was not, or says nothing. */
export const bodyReadBefore = (request: IncomingMessage): unknown => bodies.get(request)?.json;

const readJson = express.json({ limit: largestBody });

/** Gives a request its JSON body, read here unless that has happened already. */
export const jsonBody: RequestHandler = (request, response, next) => {
  const read = bodies.get(request);
  if (read === undefined) return readJson(request, response, next);
  if (read === null) return next(Object.assign(new SyntaxError('The body is no JSON.'), { statusCode: 400 }));
  request.body = read.json;
  next();
};
