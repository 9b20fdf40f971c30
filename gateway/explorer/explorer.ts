import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import express, { type RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { sendText } from '../http/plain-text.ts';
import { commonHeaders, setHeaders } from '../http/security-headers.ts';

/**
 * The content-security policy of the bundled explorer: its editor creates workers and inline styles; all else is served
 * by the gateway.
 */
const bundledPolicy = [
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

/**
 * The content-security policy of the page around Apollo Sandbox: one script of Apollo's that makes the frame, and the frame,
 * which has a policy of its own. Requests of the frame are sent by the page, so it connects to the gateway alone.
 */
const sandboxPolicy = [
  "default-src 'none'",
  "script-src 'self' https://embeddable-sandbox.cdn.apollographql.com/_latest/embeddable-sandbox.umd.production.min.js",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  'frame-src https://sandbox.embed.apollographql.com',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers 404 where the explorers are off. */
const refuseAll: RequestHandler = (_request, response) =>
  sendText(response, 404, 'The explorer is off: see EXPLORER in .env.example.');

/** Says whether one file is missing or the whole explorer, which `npm run dev` builds only while it runs. */
const refuseMissing =
  (folder: string): RequestHandler =>
  (_request, response) =>
    sendText(
      response,
      404,
      existsSync(folder) ? 'There is no such file.' : 'The explorer has not been built: npm start builds it.',
    );

/** The bundled explorer, to be mounted at /explorer; 404 for all below it where it is off or was not built. */
export const createExplorer = (folder: string, isOn: boolean): RequestHandler => {
  if (!isOn) return refuseAll;
  const headers = {
    'Content-Security-Policy': bundledPolicy,
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  };
  return express
    .Router()
    .use(setHeaders(headers), express.static(folder, { cacheControl: false }), refuseMissing(folder));
};

/** The page around Apollo Sandbox on the gateway's own origin, so that sessions are sent along; 404 where it is off. */
export const createSandboxPage = (folder: string, isOn: boolean): RequestHandler => {
  if (!isOn) return refuseAll;
  const page = path.join(folder, 'sandbox.html');
  return (request, response, next) => {
    if (!existsSync(page)) return refuseMissing(folder)(request, response, next);
    response.set({ 'Content-Security-Policy': sandboxPolicy, 'Cache-Control': 'no-store' });
    response.sendFile(page, { cacheControl: false });
  };
};

/** Whether somebody has opened the address of /graphql in a browser: a GET for a page, without an operation. */
export const isBrowserAtGraphQL = ({ method, url = '', headers: { accept } }: IncomingMessage): boolean =>
  method === 'GET' && accept?.includes('text/html') === true && !/[?&](?:query|documentId|extensions)=/.test(url);

/** Redirects a browser to the explorer; other clients get another answer at the same address. */
export const redirectToExplorer = (response: ServerResponse, config: Config): void => {
  response.writeHead(307, { ...commonHeaders(config), 'Cache-Control': 'no-store', Location: '/explorer/' }).end();
};
