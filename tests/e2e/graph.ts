import { expect, type Page, type Request, type Route } from '@playwright/test';

const GRAPH = /\/graphql(\?|$)/;

/** Whether a request asks the graph. */
export const isOfGraph = (request: Request): boolean => GRAPH.test(request.url());

/** The name of the operation in a request. */
export const operationOf = (request: Request): string => {
  const url = new URL(request.url());
  const body: unknown = request.method() === 'POST' ? request.postDataJSON() : null;
  return url.searchParams.get('operationName') ?? String(Object(body).operationName);
};

/** Resolves once the months of a course ask for what follows them, as they do when they are hydrated and their clock has begun. */
export const comesToLife = async (page: Page): Promise<void> => {
  await page.waitForRequest((request) => operationOf(request) === 'MonthTopics');
};

/** Holds back all answers of the graph until the returned function is called. */
export const holdAnswers = async (page: Page): Promise<() => Promise<void>> => {
  const held = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await held.promise;
    await route.fallback();
  };
  await page.route(GRAPH, hold);
  return async () => {
    held.resolve();
    // While anything is routed, pages are loaded without the browser's cache.
    await page.unroute(GRAPH, hold);
  };
};

/** Makes all requests to the graph fail, with a status or as a broken connection, until the returned function is called. */
export const breakAnswers = async (page: Page, how: 500 | 'connection'): Promise<() => Promise<void>> => {
  const fail = (route: Route) =>
    how === 500 ? route.fulfill({ status: 500, body: 'Internal Server Error' }) : route.abort('connectionfailed');
  await page.route(GRAPH, fail);
  return () => page.unroute(GRAPH, fail);
};

/** Sets the value at a path in an answer. Throws where there is none, since nothing would change. */
const put = (answer: object, path: string, value: unknown): void => {
  const [last = '', ...way] = path.split('.').toReversed();
  const holder: unknown = way.toReversed().reduce<unknown>((part, name) => Object(part)[name], answer);
  if (!Object.hasOwn(Object(holder), last)) throw new Error(`The answer has no ${path}.`);
  Object.assign(Object(holder), { [last]: value });
};

/** Replaces values in the answers to one operation, by their paths. For null an error says that it is out of reach. */
export const changeAnswers = async (
  page: Page,
  operation: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await page.route(GRAPH, async (route) => {
    if (operationOf(route.request()) !== operation) return route.fallback();
    const response = await route.fetch();
    const answer: object = await response.json();
    for (const [path, value] of Object.entries(values)) put(answer, `data.${path}`, value);
    const errors = Object.keys(values)
      .filter((path) => values[path] === null)
      .map((path) => ({
        message: 'Out of reach.',
        path: path.split('.'),
        extensions: { code: 'UPSTREAM_UNAVAILABLE' },
      }));
    return route.fulfill({ response, json: errors.length > 0 ? { ...answer, errors } : answer });
  });
};

/** Navigates to another page on the client, as a link does, and waits until the page before it is gone. */
export const goWithin = async (page: Page, address: string): Promise<void> => {
  const left = await page.getByRole('heading', { level: 1 }).elementHandle();
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect.poll(() => left?.evaluate(({ isConnected }) => isConnected)).toBe(false);
};
