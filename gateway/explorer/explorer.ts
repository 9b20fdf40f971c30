import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type RequestHandler } from 'express';

/**
 * The content-security policy of the explorer: its editor creates workers and inline styles; all else is served by the
 * gateway.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const refuse =
  (sentence: string): RequestHandler =>
  (_request, response) =>
    void response.status(404).type('text/plain').send(`${sentence}\n`);

/** Answers 404 where the explorer is off. */
export const explorerIsOff = refuse('The explorer is off: see EXPLORER in .env.example.');

/** The bundled explorer, to be mounted at /explorer; 404 for all below it where it is off or was not built. */
export const createExplorer = (folder: string, isOn: boolean): RequestHandler => {
  if (!isOn) return explorerIsOff;
  if (!existsSync(folder)) return refuse('The explorer has not been built: npm start builds it.');

  const files = express.Router();
  files.use((_request, response, next) => {
    response.set({
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    next();
  });
  files.use(express.static(folder, { cacheControl: false }));
  files.use(refuse('There is no such file.'));
  return files;
};

/** Whether a person has opened the address of the graph in a browser: a GET for a page, without a query. */
export const isPersonAtGraph = ({ method, url = '', headers: { accept } }: IncomingMessage): boolean =>
  method === 'GET' && accept?.includes('text/html') === true && !/[?&](?:query|extensions)=/.test(url);

/** Redirects a browser to the explorer. */
export const leadToExplorer = (response: ServerResponse): void => {
  response.writeHead(307, { Location: '/explorer/' }).end();
};
