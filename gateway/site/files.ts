import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { sitePaths } from '../generated/site-routes.ts';
import { sendText } from '../http/plain-text.ts';
import { readRawBody } from '../http/body.ts';
import { encodings, encodingsOf, languageOfTag } from '../http/negotiation.ts';
import { isRead, type ReadRequestInfo, type RequestInfo } from '../http/request-info.ts';
import type { BuiltSite } from './built-site.ts';
import { compressWell, type Encoding } from '../values/compression.ts';
import type { Language } from '../values/text.ts';
import { emptyPage, type PageTemplate } from './page-template.ts';
import { pageCacheControl, type SendRenderedPage } from './public-pages.ts';

const precompressed = { br: '.br', gzip: '.gz' } as const;

const forever = 'public, max-age=31536000, immutable';
const hashedFolder = '/assets/';
const assetExtension =
  /\.(?:js|mjs|css|map|json|webmanifest|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|mp4|webm|txt|xml|wasm)$/i;
/** Below it the academy names its courses, and one may be called node.js. */
const coursesFolder = sitePaths.course('');

/** Whether a path is that of a file rather than of a page. */
const namesFile = (path: string): boolean =>
  path.startsWith(hashedFolder) || (assetExtension.test(path) && !path.startsWith(coursesFolder));

/** Serves the files that a folder has at the start, except hidden ones such as the build's own, and nothing else. */
const createFiles = (folder: string): RequestHandler => {
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
      .filter((path) => !path.includes('/.')),
  );

  return (request, response, next) => {
    const { path } = request;
    if (!isRead(request) || !files.has(path) || path === '/index.html') return next();

    const offered = encodings.filter((encoding) => files.has(path + precompressed[encoding]));
    const wanted = encodingsOf(request.headers['accept-encoding']);
    const encoding = wanted.find((name) => offered.includes(name)) ?? null;
    response.type(extname(path));
    if (offered.length > 0) response.vary('Accept-Encoding');
    if (encoding !== null) response.set('Content-Encoding', encoding);
    const cacheControl = path.startsWith(hashedFolder) ? forever : 'no-cache';
    const file = encoding === null ? path : path + precompressed[encoding];
    response.sendFile(file, {
      root: folder,
      cacheControl: false,
      headers: { 'Cache-Control': cacheControl },
    });
  };
};

const themes = ['light', 'dark'] as const;

type Page = PageTemplate & { readonly empty: string; readonly compressed: Map<Encoding, Promise<Buffer>> };

/**
 * Browsers hold the first frame back for a preloaded font, by 50 ms at most. On a Bengali page, where every word is set in it,
 * the words then do not move when it arrives.
 */
const preloadFont = (href: string): string =>
  `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`;

/**
 * Answers every page address: with its page rendered on the server, else with the one empty page that the browser fills.
 * Language and theme stand in the empty page, so that they need no script.
 */
const createPages = (
  { page, styles: stylesOfAll, bengaliFonts, manifest }: BuiltSite,
  sendRendered: SendRenderedPage,
  readInfo: ReadRequestInfo,
): ((request: Request, response: Response) => Promise<void>) => {
  const pages = new Map<string, Page>();

  const pageFor = (request: Request, { language }: RequestInfo): Page => {
    const theme = themes.find((name) => name === request.cookies.theme);
    const attributes = `lang="${language}"${theme === undefined ? '' : ` data-theme="${theme}"`}`;
    const known = pages.get(attributes);
    if (known !== undefined) return known;
    const html = page.replace(/<html[^>]*>/, `<html ${attributes}>`);
    const styles = language === 'bn' ? `${bengaliFonts.map(preloadFont).join('')}${stylesOfAll}` : stylesOfAll;
    const template: PageTemplate = { html, styles, language, theme: theme ?? '', manifest };
    const made: Page = { ...template, empty: emptyPage(template), compressed: new Map() };
    pages.set(attributes, made);
    return made;
  };

  return async (request, response) => {
    const info = readInfo(request);
    const page = pageFor(request, info);
    if (await sendRendered(request, response, info, page)) return;
    const { empty, compressed } = page;
    const cacheControl = pageCacheControl(response);
    response.set({ 'Cache-Control': cacheControl, Vary: 'Accept-Encoding, Accept-Language, Cookie' });
    response.type('html');
    // Express would add an entity tag, which is for those who may keep the page.
    const send = (body: string | Buffer) => (cacheControl === 'no-store' ? response.end(body) : response.send(body));
    const [encoding] = encodingsOf(request.headers['accept-encoding']);
    if (encoding === undefined) {
      send(empty);
      return;
    }
    const body = compressed.get(encoding) ?? compressWell(empty, encoding);
    compressed.set(encoding, body);
    response.set('Content-Encoding', encoding);
    send(await body);
  };
};

const notBuilt = 'The site has not been built: npm start builds and serves it, npm run dev serves it from its sources.';

const keepForMs = 365 * 24 * 60 * 60 * 1000;
/** The form of a language is `lang=bn`. Others may have much more to say, and are not read. */
const maxChoiceBytes = 32;

/** The language that the form of a request chooses; null for any other form. */
const chosenLanguage = async (request: Request): Promise<Language | null> => {
  const { 'content-length': length = Infinity } = request.headers;
  if (Number(length) > maxChoiceBytes) return null;
  // A body that ends too early chooses nothing.
  const body = await readRawBody(request, maxChoiceBytes).catch(() => '');
  return languageOfTag(new URLSearchParams(String(body)).get('lang') ?? '');
};

/**
 * Shows the page of a form again that the browser sent by itself, before scripts ran or without any. A language that it chooses
 * is kept as a script would keep it.
 */
const showAgain = async (request: Request, response: Response): Promise<void> => {
  // Two slashes would lead to another host.
  const address = request.originalUrl.replace(/^[/\\]+/, '/');
  const language = await chosenLanguage(request);
  if (language === null) return response.redirect(303, address);
  response.cookie('lang', language, { maxAge: keepForMs, sameSite: 'lax' });
  // One in the address would override the choice.
  const [path = '', query = ''] = address.split(/\?(.*)/s, 2);
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith('lang='));
  response.redirect(303, others.length === 0 ? path : `${path}?${others.join('&')}`);
};

/** Serves the built site in a folder: its files as they are, a page for every other address. */
export const createWebFiles = (
  folder: string,
  site: BuiltSite | null,
  sendRendered: SendRenderedPage,
  readInfo: ReadRequestInfo,
): RequestHandler[] => {
  if (site === null) {
    return [(_request, response) => sendText(response, 503, notBuilt)];
  }
  const sendPage = createPages(site, sendRendered, readInfo);

  const pages: RequestHandler = async (request, response) => {
    if (request.method === 'POST' && request.is('application/x-www-form-urlencoded')) {
      await showAgain(request, response);
      return;
    }
    if (!isRead(request)) {
      sendText(response.set('Allow', 'GET, HEAD'), 405, 'Only GET is answered here.');
      return;
    }
    if (namesFile(request.path)) {
      sendText(response, 404, 'There is no such file.');
      return;
    }
    await sendPage(request, response);
  };
  return [createFiles(folder), pages];
};
