import { matchPath } from 'react-router-dom';
import { orElse } from '../or-else.ts';
import { routes, type RouteName, type SiteRoute } from '../routes.ts';

/** The page at an address, with the parameters of the address. */
type MatchedRoute = SiteRoute & {
  readonly name: RouteName;
  readonly parameters: Readonly<Record<string, string | undefined>>;
};

/** All pages with their names, in the order of the table. */
export const namedRoutes: readonly (SiteRoute & { readonly name: RouteName })[] = Object.entries(routes).flatMap(
  ([name, route]) => (isRouteName(name) ? [{ ...route, name }] : []),
);

function isRouteName(name: string): name is RouteName {
  return name in routes;
}

/** A path with each of its parts decoded as the router decodes them, so that both read the same parameters. */
const decoded = (pathname: string): string => {
  const parts = pathname.split('/');
  return orElse(() => parts.map((part) => decodeURIComponent(part).replaceAll('/', '%2F')).join('/'), pathname);
};

/** The page at a path, which may end in one slash; letters count as they are written. Null where the site has none. */
export const routeAt = (pathname: string): MatchedRoute | null => {
  if (pathname.endsWith('//')) return null;
  for (const route of namedRoutes) {
    const pattern = { path: route.path, caseSensitive: true };
    if (matchPath(pattern, pathname) === null) continue;
    return { ...route, parameters: matchPath(pattern, decoded(pathname))?.params ?? {} };
  }
  return null;
};
