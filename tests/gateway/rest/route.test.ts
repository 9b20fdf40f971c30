import { readFileSync, globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RestError } from '../../../gateway/rest/errors.ts';
import { isPublicRead, routeOf } from '../../../gateway/rest/route.ts';

describe('the route of a call', () => {
  it('stands in place of its path in the message of an error, which the log repeats', () => {
    const error = new RestError({ failure: 'REFUSED', status: 500, call: 'GET /course-content/course/7/month/3' });
    expect(error.message).toBe('GET /course-content/course/:id/month/:month: REFUSED 500');
    expect(error.stack).not.toContain('/7');
  });

  it('replaces what varies', () => {
    expect(routeOf('/courses/id/42')).toBe('/courses/id/:id');
    expect(routeOf('/courses/full-stack-web-development?x=1')).toBe('/courses/:slug');
    expect(routeOf('/course-content/course/42/month/3')).toBe('/course-content/course/:id/month/:month');
    expect(routeOf('/somewhere/else/nusrat')).toBe('other');
  });

  it('is known for every call that a room makes', () => {
    const sources = globSync('gateway/*/api.ts').map((file) => readFileSync(file, 'utf8'));
    const paths = sources.flatMap((source) =>
      [...source.matchAll(/['`](\/[a-z][^'`\s]*)['`]/g)].map(([, path = '']) => path.replaceAll(/\$\{[^}]*\}/g, 'x')),
    );
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => path !== '/courses/id' && routeOf(path) === 'other')).toEqual([]);
  });

  it('is public where it reads what everybody may see', () => {
    const { paths } = parse(readFileSync('academy-api/openapi.yaml', 'utf8')) as {
      paths: Record<string, { get?: { tags: string[] } }>;
    };
    const reads = Object.entries(paths).flatMap(([path, { get }]) => {
      const route = path.replace('/api', '');
      return get === undefined || routeOf(route) === 'other' ? [] : [{ route, tags: get.tags }];
    });
    expect(reads.length).toBeGreaterThan(10);
    expect(
      reads.filter(({ route }) => isPublicRead(`GET ${route}`)),
      'publicRoutes of gateway/rest/route.ts has what academy-api/openapi.yaml tags as catalogue',
    ).toEqual(reads.filter(({ tags }) => tags.includes('catalogue')));
    expect(isPublicRead('POST /courses')).toBe(false);
  });
});
