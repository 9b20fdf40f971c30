import { readFileSync, globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routeOf } from '../../../gateway/rest/route.ts';

describe('the route of a call', () => {
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
});
