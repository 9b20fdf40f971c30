import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { routes, type SiteRoute } from '../../web/routes.ts';

/**
 * A codegen plugin: writes for the gateway, which imports nothing of the client, how the addresses of the site's pages are
 * built and what crawlers are told about them.
 */
export const plugin: PluginFunction = () => {
  const named: [string, SiteRoute][] = Object.entries(routes);
  return [
    '/** Builds the address of each page of the site, as web/routes.ts has it. */',
    'export const sitePaths = {',
    ...named.map(([name, { path }]) => `  ${name}: ${builderOf(path)},`),
    '};',
    '',
    '/** What crawlers are told about a page. */',
    'export type IndexedRoute = {',
    '  /** Each parameter in it has a colon before its name. */',
    '  readonly path: string;',
    "  readonly indexing: 'listed' | 'allowed' | 'forbidden';",
    '  readonly isPolicy: boolean;',
    '};',
    '',
    '/** All pages of the site. */',
    'export const siteRoutes: readonly IndexedRoute[] = [',
    ...named.map(
      ([, { path, indexing, policy }]) =>
        `  { path: '${path}', indexing: '${indexing}', isPolicy: ${policy !== undefined} },`,
    ),
    '];',
    '',
  ].join('\n');
};

const builderOf = (path: string): string => {
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (parameters.length === 0) return `(): string => '${path}'`;
  const types = parameters.map((name) => `${name}: string | number`).join(', ');
  return `(${types}): string => \`${path.replaceAll(/:(\w+)/g, '${encodeURIComponent($1)}')}\``;
};
