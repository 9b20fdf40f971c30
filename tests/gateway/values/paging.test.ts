import { describe, expect, it } from 'vitest';
import { edgesOf, maxListSize, pageOf, refuseWrongPage } from '../../../gateway/values/paging.ts';

describe('A page of a list', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
  const ids = ({ nodes }: { nodes: readonly { id: string }[] }): string => nodes.map(({ id }) => id).join('');

  it('is everything when nothing is asked', () => {
    expect(pageOf(all, {})).toMatchObject({
      nodes: all,
      totalCount: 5,
      pageInfo: { hasNextPage: false, hasPreviousPage: false },
    });
  });

  it('goes on where the last one ended, to the end', () => {
    const first = pageOf(all, { first: 2 });
    const second = pageOf(all, { first: 2, after: first.pageInfo.endCursor });
    const third = pageOf(all, { first: 2, after: second.pageInfo.endCursor });

    expect([ids(first), ids(second), ids(third)]).toEqual(['ab', 'cd', 'e']);
    expect([first, second, third].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, true, false]);
    expect([first, second, third].map(({ pageInfo }) => pageInfo.hasPreviousPage)).toEqual([false, true, true]);
  });

  it('has an edge for each node, whose cursor leads to what follows it', () => {
    const page = pageOf(all, { first: 3, after: pageOf(all, { first: 1 }).pageInfo.endCursor });
    const edges = edgesOf(page);
    expect(edges.map(({ node }) => node)).toEqual(page.nodes);
    expect([edges[0]?.cursor, edges[2]?.cursor]).toEqual([page.pageInfo.startCursor, page.pageInfo.endCursor]);
    expect(ids(pageOf(all, { after: edges[1]?.cursor }))).toBe('de');
  });

  it('finds its place by ids that are numbers as well', () => {
    const numbered = [1, 2, 3].map((id) => ({ id }));
    const { pageInfo } = pageOf(numbered, { first: 1 });
    expect(pageOf(numbered.slice(0, 2), { after: pageInfo.endCursor }).nodes).toEqual([{ id: 2 }]);
  });

  it('goes on to the end also where items have the same id', () => {
    const doubled = ['1', '1', '1', '2'].map((id, index) => ({ id, index }));
    const indices: number[] = [];
    let page = pageOf(doubled, { first: 1 });
    for (let count = 0; count <= doubled.length; count += 1) {
      indices.push(...page.nodes.map(({ index }) => index));
      if (page.pageInfo.hasNextPage) page = pageOf(doubled, { first: 1, after: page.pageInfo.endCursor });
      else break;
    }
    expect(indices).toEqual([0, 1, 2, 3]);
  });

  it('begins no further than the end of the list after a cursor that was made up', () => {
    const after = Buffer.from('999999999:undefined').toString('base64url');
    expect(pageOf([{ id: 'a' }, { id: 'b' }], { after })).toMatchObject({ nodes: [], start: 2 });
  });

  it('has an end also where no size is asked for', () => {
    const many = Array.from({ length: maxListSize + 1 }, (_, id) => ({ id }));
    const { nodes, totalCount, pageInfo } = pageOf(many, {});
    expect([nodes.length, totalCount, pageInfo.hasNextPage]).toEqual([maxListSize, maxListSize + 1, true]);
    expect(pageOf(many, { after: pageInfo.endCursor }).nodes).toEqual([{ id: maxListSize }]);
  });

  it('goes on at the same place when the named one is gone', () => {
    const { pageInfo } = pageOf(all, { first: 2 });
    const shorter = all.filter(({ id }) => id !== 'b');
    expect(ids(pageOf(shorter, { first: 2, after: pageInfo.endCursor }))).toBe('cd');
  });

  it('is empty behind the end, and of an empty list', () => {
    const { pageInfo } = pageOf(all, {});
    expect(pageOf(all, { after: pageInfo.endCursor })).toMatchObject({
      nodes: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
    });
    expect(pageOf([], { first: 3 }).nodes).toEqual([]);
  });

  it.each([{ first: 0 }, { first: 101 }, { first: -1 }, { after: 'nonsense' }, { after: '' }])(
    'with %o is refused',
    (page) => {
      expect(() => refuseWrongPage(page)).toThrow(/^(?:first|after) must be/);
    },
  );

  it.each([{ first: 1 }, { first: 100 }, { first: null, after: null }])('with %o is taken', (page) => {
    expect(() => refuseWrongPage(page)).not.toThrow();
  });
});
