import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import { readExamples } from './examples.ts';
import { explorerIsOff } from './explorer.ts';

const script = 'https://embeddable-sandbox.cdn.apollographql.com/_latest/embeddable-sandbox.umd.production.min.js';

/**
 * The content-security policy of the sandbox page alone: Apollo's explorer loads scripts, styles and frames from
 * Apollo's hosts.
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' https://*.cdn.apollographql.com`,
    "style-src 'unsafe-inline' https://*.cdn.apollographql.com https://fonts.googleapis.com",
    'font-src https://fonts.gstatic.com',
    "img-src 'self' data: https://*.cdn.apollographql.com https://*.apollographql.com",
    "connect-src 'self' https://*.apollographql.com",
    'frame-src https://sandbox.embed.apollographql.com https://explorer.embed.apollographql.com',
    'manifest-src https://*.cdn.apollographql.com',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** JSON for use within a script element: nothing in it can end the element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

type InitialState = { document: string; variables: Record<string, unknown>; includeCookies: true };

/** All examples in one document, of which the explorer runs the one that is chosen. */
const initialState = (): InitialState => {
  const examples = readExamples();
  return {
    document: examples.map(({ document }) => document).join('\n\n'),
    variables: Object.assign({}, ...examples.map(({ variables }) => variables)),
    includeCookies: true,
  };
};

const page = (nonce: string, state: InitialState): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Explorer</title>
    <style>body, #sandbox { margin: 0; height: 100vh; } p { font-family: sans-serif; padding: 1rem; }</style>
  </head>
  <body>
    <div id="sandbox"><p>The explorer is loaded from the internet. Offline, any GraphQL client can be pointed at /graphql.</p></div>
    <script nonce="${nonce}" src="${script}"></script>
    <script nonce="${nonce}">
      if (window.EmbeddedSandbox) {
        document.querySelector('#sandbox').replaceChildren();
        new window.EmbeddedSandbox({
          target: '#sandbox',
          initialEndpoint: new URL('/graphql', location.href).href,
          hideCookieToggle: true,
          initialState: ${inScript(state)},
        });
      }
    </script>
  </body>
</html>
`;

/** Apollo's explorer on the gateway's own origin, so that sessions opened in it are sent along; 404 where it is off. */
export const createSandboxPage = (isOn: boolean): RequestHandler => {
  if (!isOn) return explorerIsOff;
  return (_request, response) => {
    const nonce = randomBytes(16).toString('base64');
    response.set({
      'Content-Security-Policy': policy(nonce),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    response.type('html').send(page(nonce, initialState()));
  };
};
