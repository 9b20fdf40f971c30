import type { Page, Request, Route } from '@playwright/test';

const GRAPH = /\/graphql(\?|$)/;

/** The name of the operation that a request asks for. */
export const operationOf = (request: Request): string => {
  const url = new URL(request.url());
  const body: unknown = request.method() === 'POST' ? request.postDataJSON() : null;
  return url.searchParams.get('operationName') ?? String(Object(body).operationName);
};

/** From here on the graph answers nothing, until it is released. */
export const holdAnswers = async (page: Page): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route(GRAPH, async (route) => {
    await held.promise;
    await route.fallback();
  });
  return held.resolve;
};

/** From here on the graph fails, with a status or as a connection that breaks, until it is mended. */
export const breakAnswers = async (page: Page, how: 500 | 'connection'): Promise<() => Promise<void>> => {
  const fail = (route: Route) =>
    how === 500 ? route.fulfill({ status: 500, body: 'Internal Server Error' }) : route.abort('connectionfailed');
  await page.route(GRAPH, fail);
  return () => page.unroute(GRAPH, fail);
};

/** Puts a value where a path of names leads in an answer. */
const put = (answer: object, path: string, value: unknown): void => {
  const [last = '', ...way] = path.split('.').toReversed();
  const holder: unknown = way.toReversed().reduce<unknown>((part, name) => Object(part)[name], answer);
  Object.assign(Object(holder), { [last]: value });
};

/** From here on one operation's answer has another value at a path of its data; with a code, as an error leaves it. */
export const changeAnswers = async (
  page: Page,
  operation: string,
  path: string,
  value: unknown,
  code?: string,
): Promise<void> => {
  await page.route(GRAPH, async (route) => {
    if (operationOf(route.request()) !== operation) return route.fallback();
    const response = await route.fetch();
    const answer: object = await response.json();
    put(answer, `data.${path}`, value);
    if (code !== undefined)
      put(answer, 'errors', [{ message: 'Out of reach.', path: path.split('.'), extensions: { code } }]);
    return route.fulfill({ response, json: answer });
  });
};

/** Goes to another page as a link does, without loading the site anew. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
