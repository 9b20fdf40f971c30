import { describe, expect, it, vi } from 'vitest';
import { namesNothing, pageOf } from '../../../web/server.tsx';

const answering = (course: unknown) => vi.fn(async () => ({ data: { course } }));

describe('the address of a public page', () => {
  it.each(['/course/%64sa', '/course/%64%73%61', '/course/dsa/'])(
    'is one for a course, however it is written: %s',
    (path) => {
      expect(pageOf(path, [])).toEqual(pageOf('/course/dsa', []));
    },
  );

  it('keeps characters that have a meaning of their own in addresses as codes', () => {
    expect(pageOf('/course/a%2Fb%3Fc', [])?.address).toBe('/course/a%2Fb%3Fc');
  });

  it.each(['nothing', '.', '..', '%5C'])('names nothing where there is no such course: %s', async (slug) => {
    const execute = answering(null);
    expect(await namesNothing({ address: `/course/${slug}`, execute })).toBe(true);
    expect(execute).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('query CoursePage'), {
      slug: decodeURIComponent(slug),
    });
    expect(await namesNothing({ address: `/course/${slug}`, execute: answering({ id: '1' }) })).toBe(false);
  });

  it.each(['/', '/login', '/register?code'])(
    'names nothing that has to be asked for on other pages: %s',
    async (address) => {
      const execute = answering(null);
      expect(await namesNothing({ address, execute })).toBe(false);
      expect(execute).not.toHaveBeenCalled();
    },
  );
});
