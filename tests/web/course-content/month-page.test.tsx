import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { aCourse, aMonth, anOpenAccess, aViewer } from '../../support/graph-objects.ts';
import { renderPage } from '../../support/render-page.tsx';

const topic = (id: string, overrides: Record<string, unknown>) => ({
  id,
  topicName: `Topic ${id}`,
  kinds: [],
  video: null,
  repository: null,
  notes: null,
  ...overrides,
});

const visit = (month: unknown, address = '/course/1/month/1', preloaded = false) =>
  renderPage(address, {
    signedIn: true,
    preloaded,
    graph: { viewer: aViewer(), course: aCourse({ viewerAccess: anOpenAccess({ month: () => month }) }) },
  });

describe('a month', () => {
  it('shows its topics with what each has, and opens them', async () => {
    const content = [
      topic('1', {
        kinds: ['VIDEO', 'CODE', 'NOTES'],
        video: 'https://video.example/1',
        repository: 'https://code.example/1',
        notes: 'Read chapter 3.',
      }),
      topic('2', { kinds: ['NOTES'], notes: 'Only notes.' }),
    ];
    const { user } = await visit(aMonth(1, { state: 'UNLOCKED', content }));
    await screen.findByRole('heading', { name: 'Full Stack Web Development', level: 1 });
    expectShown(screen.getByRole('heading', { name: 'Month 1 · Title of month 1' }));
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress' }).max).toBe(6);
    expectShown(screen.getByText('1/6'));

    const [first, second] = screen.getAllByRole('group').map((item) => within(item));
    expect(['Video', 'Code', 'Notes'].map((kind) => first?.queryByText(kind) !== null)).toEqual([true, true, true]);
    expect(['Video', 'Code', 'Notes'].map((kind) => second?.queryByText(kind) !== null)).toEqual([false, false, true]);

    const links = ['Watch video', 'Open repository'].map((name) => first?.getByText(name).closest('a'));
    expect(links.map((link) => [link?.href, link?.target, link?.rel])).toEqual([
      ['https://video.example/1', '_blank', 'noopener noreferrer'],
      ['https://code.example/1', '_blank', 'noopener noreferrer'],
    ]);
    const notes = screen.getByText('Read chapter 3.');
    expect(() => expectShown(notes)).toThrow('is closed');
    await user.click(screen.getByText('Topic 1'));
    expectShown(notes);
  });

  it('says when nothing is there yet', async () => {
    await visit(aMonth(1, { state: 'UNLOCKED', content: [] }));
    expectShown(await screen.findByText('Content Coming Soon'));
  });

  it('leads to the other months that are open', async () => {
    await visit(aMonth(1, { state: 'UNLOCKED', content: [] }));
    const months = within(await screen.findByRole('navigation', { name: 'All months' }));
    expect(months.getAllByRole('link').map((link) => link.textContent)).toEqual(['Month 1']);
    expect(months.getAllByRole('listitem')).toHaveLength(6);
  });

  it('is where the course goes on at the next visit', async () => {
    const { unmount } = await visit(aMonth(1, { state: 'UNLOCKED', content: [] }));
    await screen.findByText('Content Coming Soon');
    unmount();
    expect(localStorage.getItem('last-month:1')).toBe('1');
  });
});

describe('a month that cannot be shown', () => {
  const failed = async () => {
    await screen.findByRole('heading', { name: 'Failed to load content', level: 1 });
    return screen.getByRole('link', { name: 'Go Back' }).getAttribute('href');
  };

  it('because it is locked says why', async () => {
    await visit(
      aMonth(3, { contentNotice: 'Failed to load content', explanation: 'Opens when month 2 is paid.' }),
      '/course/1/month/3',
    );
    expect(await failed()).toBe('/course/1/access');
    expectShown(screen.getByText('Opens when month 2 is paid.'));
  });

  it.each([
    ['its content fails', aMonth(1, { content: () => failure('UPSTREAM_TIMEOUT') })],
    ['there is none', null],
    ['nobody answers', connectionLost],
  ])('because %s leads back to the course', async (_why, month) => {
    await visit(typeof month === 'function' ? { content: month } : month);
    expect(await failed()).toBe('/course/1/access');
  });

  it.each(['0', '-1', '1.5', 'first', '99999999999'])(
    'because %s is no month is not even asked for',
    async (number) => {
      const page = await visit(null, `/course/1/month/${number}`, true);
      expect(await failed()).toBe('/course/1/access');
      expect(page.sent('MonthPage')).toHaveLength(0);
    },
  );
});
