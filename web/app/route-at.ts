import { orElse } from '../or-else.ts';
import { routes, type RouteParameters, type SiteRoute } from '../routes.ts';

/** The page at an address, with the parameters of the address. */
type MatchedRoute = SiteRoute & { readonly parameters: RouteParameters };

const decoded = (part: string): string => orElse(() => decodeURIComponent(part), part);

/** The parameters of an address in parts, by the names in a pattern; null where the pattern is another. */
const parametersIn = (parts: readonly string[], pattern: string): RouteParameters | null => {
  const names = pattern.split('/');
  if (names.length !== parts.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const name = names[index];
    if (name?.startsWith(':') && part !== '') parameters[name.slice(1)] = decoded(part);
    else if (name !== part) return null;
  }
  return parameters;
};

/** The page at a path, which may end in one slash; letters count as they are written. Null where the site has none. */
export const routeAt = (pathname: string): MatchedRoute | null => {
  const parts = pathname.replace(/(?<=[^/])\/$/, '').split('/');
  for (const route of Object.values(routes)) {
    const parameters = parametersIn(parts, route.path);
    if (parameters !== null) return { ...route, parameters };
  }
  return null;
};
