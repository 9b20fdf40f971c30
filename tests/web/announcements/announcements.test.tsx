import { InMemoryCache } from '@apollo/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lowerUnreadInCache } from '../../../web/announcements/mark-read-in-cache.ts';
import { fetchUnread } from '../../../web/announcements/unread-poll.ts';
import { UnreadBadgeDocument } from '../../../web/generated/graphql.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { anAnnouncement } from '../../support/graph-objects/announcements.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aCalendarDay, aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

afterEach(() => void vi.useRealTimers());

const visit = (viewer: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  renderPage('/announcements', { signedIn: true, graph: { viewer: aViewer(viewer), ...more } });

describe('announcements', () => {
  it('show title, origin, date and body, and whether they are new', async () => {
    await visit({
      announcements: aPageOf([anAnnouncement(), anAnnouncement({ id: 'a2', title: 'Old', isRead: true })]),
    });
    await screen.findByRole('heading', { name: 'Holiday on Friday NEW' });
    expectShown(screen.getByRole('heading', { name: 'Old' }));
    expect(screen.getAllByText(/^Global Announcement/)).toHaveLength(2);
    for (const date of screen.getAllByText('20 November 2026')) expectShown(date);
    expect(screen.getAllByText('20 November 2026')).toHaveLength(2);
    expect(screen.getAllByText(/No class this Friday/)).toHaveLength(2);
    const [mark, ...others] = screen.getAllByRole('button', { name: 'Mark as Read' });
    expect(others).toEqual([]);
    const described = document.getElementById(mark?.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Holiday on Friday NEW');
  });

  it('without a date show none', async () => {
    await visit({ announcements: aPageOf([anAnnouncement({ createdAt: null, dateText: null, calendarDay: null })]) });
    const origin = await screen.findByText(/^Global Announcement/);
    expect(origin.closest('p')?.textContent.trim()).toBe('Global Announcement');
  });

  it('are read at once when they are marked, whatever becomes of the call', async () => {
    const page = await visit(
      { announcements: aPageOf([anAnnouncement()]), unreadAnnouncementCount: 4, unreadAnnouncementCountText: '4' },
      { markAnnouncementRead: () => failure('UPSTREAM_TIMEOUT') },
    );
    await screen.findByText('4 unread');
    await page.user.click(await screen.findByRole('button', { name: 'Mark as Read' }));

    expect(screen.queryByText('NEW')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark as Read' })).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Holiday on Friday' })),
    );
    await waitFor(() => expect(page.sent('MarkAnnouncementRead')).toHaveLength(1));
    expect(page.sent('MarkAnnouncementRead')[0]?.variables).toEqual({ input: { id: 'a1' } });
  });

  it('that is marked brings the number that is left for the badge, without another request', async () => {
    const left = aViewer({ unreadAnnouncementCount: 12, unreadAnnouncementCountText: '9+' });
    const page = await visit(
      { announcements: aPageOf([anAnnouncement()]), unreadAnnouncementCount: 4, unreadAnnouncementCountText: '4' },
      { markAnnouncementRead: () => ({ announcement: null, viewer: left, userErrors: [] }) },
    );
    await screen.findByText('4 unread');
    const before = page.sent('UnreadBadge').length;
    await page.user.click(await screen.findByRole('button', { name: 'Mark as Read' }));

    await screen.findByText('9+ unread');
    expect(page.sent('UnreadBadge')).toHaveLength(before);
  });

  it.each([
    ['en', 4, '4', 3, '3'],
    ['bn', 4, '৪', 3, '৩'],
    ['en', 12, '9+', 11, '9+'],
    ['en', 10, '9+', 9, '9'],
    ['bn', 10, '৯+', 9, '৯'],
  ] as const)(
    'lower the count by one, in the digits of its language (%s, %i)',
    (language, count, text, left, leftText) => {
      const cache = new InMemoryCache();
      const counted = (unreadAnnouncementCount: number, unreadAnnouncementCountText: string) => ({
        __typename: 'Query' as const,
        viewer: { __typename: 'Viewer' as const, unreadAnnouncementCount, unreadAnnouncementCountText },
      });
      cache.writeQuery({ query: UnreadBadgeDocument, data: counted(count, text) });
      lowerUnreadInCache(cache, 1, language);
      expect(cache.readQuery({ query: UnreadBadgeDocument })).toEqual(counted(left, leftText));
    },
  );

  it('lower the badge at once when they are marked, and it stays where no number comes back', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const page = await renderPage('/announcements', {
      signedIn: true,
      language: 'bn',
      graph: {
        viewer: aViewer({
          announcements: aPageOf([anAnnouncement()]),
          unreadAnnouncementCount: 10,
          unreadAnnouncementCountText: '৯+',
        }),
        markAnnouncementRead: async () => {
          await answered;
          const fail = () => failure('UPSTREAM_TIMEOUT');
          const viewer = aViewer({ unreadAnnouncementCount: fail, unreadAnnouncementCountText: fail });
          return { announcement: null, viewer, userErrors: [] };
        },
      },
    });
    await screen.findByText('৯+');
    await page.user.click(await screen.findByRole('button', { name: 'পড়া হয়েছে' }));
    await screen.findByText('৯');
    answer();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getAllByText('৯')).toHaveLength(1);
  });

  it('take the badge away when the last one is marked', async () => {
    const page = await visit(
      { announcements: aPageOf([anAnnouncement()]), unreadAnnouncementCount: 1, unreadAnnouncementCountText: '1' },
      { markAnnouncementRead: () => failure('UPSTREAM_TIMEOUT') },
    );
    await screen.findByText('1 unread');
    await page.user.click(await screen.findByRole('button', { name: 'Mark as Read' }));
    expect(screen.queryByText(/unread/)).toBeNull();
  });

  const three = () => ['a1', 'a2', 'a3'].map((id) => anAnnouncement({ id, title: `About ${id}` }));

  it('are all marked as read with one button, each by a change of its own, and the badge is right at once', async () => {
    let left = 3;
    const page = await visit(
      {
        announcements: aPageOf([...three(), anAnnouncement({ id: 'old', isRead: true })]),
        unreadAnnouncementCount: () => left,
        unreadAnnouncementCountText: () => (left === 0 ? null : String(left)),
      },
      {
        markAnnouncementRead: () => {
          left -= 1;
          return { announcement: null, viewer: null, userErrors: [] };
        },
      },
    );
    await screen.findByText('3 unread');
    await page.user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(screen.queryByText('NEW')).toBeNull();
    expect(screen.queryByText('3 unread')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Marking…' })).toBeNull());
    const marked = page.sent('MarkOneOfAllRead').map(({ variables }) => variables);
    expect(marked).toEqual(['a1', 'a2', 'a3'].map((id) => ({ input: { id } })));
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    const heading = screen.getByRole('heading', { name: 'Announcements', level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('that could not be marked with all the others are new again, and the page says how many', async () => {
    const page = await visit(
      { announcements: aPageOf(three()), unreadAnnouncementCount: 2, unreadAnnouncementCountText: '2' },
      {
        markAnnouncementRead: ({ input }: { input: { id: string } }) => {
          if (input.id === 'a2') return failure('UPSTREAM_TIMEOUT');
          const userErrors =
            input.id === 'a3' ? [{ code: 'ANNOUNCEMENT_NOT_MARKED', message: 'No.', field: null }] : [];
          return { announcement: null, viewer: null, userErrors };
        },
      },
    );
    await page.user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('2 announcements could not be marked as read');
    expect(screen.getAllByText('NEW')).toHaveLength(2);
    await screen.findByText('2 unread');
    expectShown(screen.getByRole('button', { name: 'Mark all as read' }));
  });

  it.each([
    [['a2'], '1 announcement could not be marked as read. Please try again.'],
    [['a2', 'a3'], '2 announcements could not be marked as read. Please try again.'],
  ])('that could not be marked are counted in the right form: %j', async (failing, words) => {
    const markAnnouncementRead = ({ input }: { input: { id: string } }) =>
      failing.includes(input.id) ? failure('UPSTREAM_TIMEOUT') : { announcement: null, viewer: null, userErrors: [] };
    const page = await visit({ announcements: aPageOf(three()) }, { markAnnouncementRead });
    await page.user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  it.each([
    ['cannot be had', () => failure('UPSTREAM_TIMEOUT')],
    ['is lost with the connection', connectionLost],
  ])('keep their number when none of them could be marked and the number %s', async (_how, fail) => {
    let isDown = false;
    const page = await visit(
      {
        announcements: aPageOf(three()),
        unreadAnnouncementCount: () => (isDown ? fail() : 3),
        unreadAnnouncementCountText: () => (isDown ? fail() : '3'),
      },
      { markAnnouncementRead: fail },
    );
    await screen.findByText('3 unread');
    isDown = true;
    const before = page.sent('UnreadBadge').length;
    await page.user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await screen.findByRole('alert');
    await waitFor(() => expect(page.sent('UnreadBadge')).toHaveLength(before + 1));
    // Its answer comes after that.
    await act(async () => void (await fetchUnread(page.client)));
    expectShown(screen.getByText('3 unread'));
  });

  it('beyond the hundred that are marked in one go stay new, and in the number', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const many = Array.from({ length: 101 }, (_, at) => anAnnouncement({ id: `a${at}` }));
    const page = await visit(
      { announcements: aPageOf(many), unreadAnnouncementCount: 101, unreadAnnouncementCountText: '9+' },
      {
        markAnnouncementRead: async () => {
          await promise;
          return { announcement: null, viewer: null, userErrors: [] };
        },
      },
    );
    await screen.findByText('9+ unread');
    await page.user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(screen.getAllByText('NEW')).toHaveLength(1);
    expectShown(screen.getByText('9+ unread'));
    resolve();
    await waitFor(() => expect(page.sent('MarkOneOfAllRead')).toHaveLength(100));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Marking…' })).toBeNull());
  });

  it('are not marked together when one alone is new', async () => {
    await visit({ announcements: aPageOf([anAnnouncement()]) });
    await screen.findByRole('button', { name: 'Mark as Read' });
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('unfold where they are long', async () => {
    const body = 'A long line of an announcement, of which there are many. '.repeat(5);
    const inParts = anAnnouncement({ id: 'a2', body: 'One.\n\nTwo.\n\nThree.' });
    const page = await visit({
      announcements: aPageOf([anAnnouncement({ body }), inParts, anAnnouncement({ id: 'a3' })]),
    });
    const [unfold = document.body, ...others] = await screen.findAllByRole('button', { name: 'Show all' });
    expect(others).toHaveLength(1);
    expect(unfold.getAttribute('aria-expanded')).toBe('false');
    await page.user.click(unfold);
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('of any length unfold on every screen where they are longer than a screen', async () => {
    const body = 'A long line of an announcement, of which there are many. '.repeat(20);
    await visit({ announcements: aPageOf([anAnnouncement({ body })]) });
    const unfold = await screen.findByRole('button', { name: 'Show all' });
    const text = document.getElementById(unfold.getAttribute('aria-controls') ?? '');
    expect([text?.dataset.long, text?.dataset.folded]).toEqual(['everywhere', 'true']);
  });

  it('have their addresses as links', async () => {
    const written = [
      ['Join at https://meet.example/a?b=1&c=2. More is coming.', ['https://meet.example/a?b=1&c=2']],
      ['The notes (https://notes.example/x) are there.', ['https://notes.example/x']],
      ['https://wiki.example/Stack_(data_type) says it.', ['https://wiki.example/Stack_(data_type)']],
      [
        "fetch('https://a.example/x').then(show) and `https://a.example/y`",
        ['https://a.example/x', 'https://a.example/y'],
      ],
      [
        'https://a.example/x,https://b.example/y; https://c.example/z',
        ['https://a.example/x', 'https://b.example/y', 'https://c.example/z'],
      ],
      ['https://a.example/x।তারপর', ['https://a.example/x']],
      ['https://a.example/x-y-তে যোগ দিন', ['https://a.example/x-y']],
      ['javascript:alert(1) and https://', []],
    ] as const;
    await visit({ announcements: aPageOf(written.map(([body], at) => anAnnouncement({ id: `a${at}`, body }))) });
    const articles = (await screen.findAllByRole('article')).map((article) => within(article));
    const linked = written.map(([body], at) => {
      const links = articles[at]?.queryAllByRole<HTMLAnchorElement>('link') ?? [];
      return [body, links.map(({ href, target }) => [href, target])];
    });
    expect(linked).toEqual(written.map(([body, links]) => [body, links.map((address) => [address, '_blank'])]));
  });

  it('unfold where the focus comes to a link in them', async () => {
    const body = `${'A long line of an announcement. '.repeat(40)}https://a.example/x`;
    await visit({ announcements: aPageOf([anAnnouncement({ body })]) });
    const link = await screen.findByRole('link', { name: /a\.example/ });
    act(() => link.focus());
    expectShown(screen.getByRole('button', { name: 'Show less' }));
    expect(link.closest('p')?.dataset.folded).toBe('false');
  });

  it('are the newest first, whatever their order', async () => {
    const on = (day: number) =>
      anAnnouncement({
        id: `a${day}`,
        title: `Of day ${day}`,
        calendarDay: { ...aCalendarDay(), date: `2026-11-0${day}` },
      });
    await visit({ announcements: aPageOf([on(1), on(3), on(2)]) });
    await screen.findByText('Of day 3');
    const titles = screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent);
    expect(titles.map((title) => title.replace('NEW', '').trim())).toEqual(['Of day 3', 'Of day 2', 'Of day 1']);
  });

  it.each([
    ['en', ['More of 2026 (2, 1 new)', '2025 (1)', 'Without a date (1)']],
    ['bn', ['২০২৬ সালের আরও (২টি, ১টি নতুন)', '২০২৫ (১টি)', 'তারিখ ছাড়া (১টি)']],
  ] as const)('that are older than the newest twenty are folded, year by year (%s)', async (language, years) => {
    const on = (id: string, date: string, isRead: boolean) =>
      anAnnouncement({ id, title: `On ${date}`, isRead, calendarDay: { ...aCalendarDay(), date } });
    const newest = Array.from({ length: 20 }, (_, at) => on(`n${at}`, '2026-11-20', false));
    const older = [
      on('o1', '2026-02-01', false),
      on('o2', '2026-01-01', true),
      on('o3', '2025-12-31', true),
      anAnnouncement({ id: 'o4', title: 'Once', isRead: true, calendarDay: null }),
    ];
    await renderPage('/announcements', {
      signedIn: true,
      language,
      graph: { viewer: aViewer({ announcements: aPageOf([...newest, ...older]) }) },
    });
    await screen.findByText(years[0]);
    const folds = [...document.querySelectorAll('details')];
    expect(folds.map((fold) => fold.querySelector('summary')?.textContent)).toEqual(years);
    expect(folds.map(({ open }) => open)).toEqual([false, false, false]);
    expect(folds.map((fold) => fold.querySelectorAll('article').length)).toEqual([2, 1, 1]);
    expect(document.querySelectorAll('main article')).toHaveLength(24);
  });

  it('say when there are none', async () => {
    await visit({});
    expectShown(await screen.findByText('No Announcements'));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('look empty when they fail, and can be asked for again', async () => {
    let announcements: unknown = () => failure('UPSTREAM_UNAVAILABLE');
    const page = await visit({
      announcements: () => (typeof announcements === 'function' ? announcements() : announcements),
    });
    await screen.findByText('No Announcements');
    // No window is lit where nothing could be had.
    expect(document.querySelector('main [data-state="next"]')).toBeNull();
    announcements = aPageOf([anAnnouncement()]);
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expectShown(await screen.findByRole('heading', { name: 'Holiday on Friday NEW' }));
    const heading = screen.getByRole('heading', { name: 'Announcements', level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

describe('the number of unread announcements', () => {
  it('is asked for every thirty seconds while somebody is signed in, and survives a failure', async () => {
    let [count, text]: [number | null, string | null] = [2, '2'];
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = await renderPage('/purchases', {
      signedIn: true,
      graph: {
        viewer: aViewer({ unreadAnnouncementCount: () => count, unreadAnnouncementCountText: () => text }),
        courses: aPageOf([]),
        logOut: { destination: { path: '/' }, userErrors: [] },
      },
    });
    await screen.findByText('2 unread');
    const before = page.sent('UnreadBadge').length;

    [count, text] = [12, '9+'];
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await screen.findByText('9+ unread');
    expect(page.sent('UnreadBadge').length).toBe(before + 1);

    [count, text] = [null, null];
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expectShown(screen.getByText('9+ unread'));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(page.sent('UnreadBadge').length).toBe(before + 3);

    // After a second failure it is asked for later, unless the connection comes back.
    [count, text] = [3, '3'];
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expectShown(screen.getByText('9+ unread'));
    window.dispatchEvent(new Event('online'));
    await screen.findByText('3 unread');

    await page.user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, Logout' }));
    await screen.findByRole('link', { name: 'Login' });
    const after = page.sent('UnreadBadge').length;
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    expect(page.sent('UnreadBadge')).toHaveLength(after);
  });

  it('is asked for every thirty seconds by a device whose clock was put back', async () => {
    // From noon to the morning of one day: a new day would fetch the whole page.
    const noon = new Date(Date.now() + 24 * 60 * 60 * 1000).setUTCHours(6, 30);
    vi.useFakeTimers({ shouldAdvanceTime: true, now: noon });
    const page = await renderPage('/purchases', {
      signedIn: true,
      graph: {
        viewer: aViewer({ unreadAnnouncementCount: 2, unreadAnnouncementCountText: '2' }),
        courses: aPageOf([]),
      },
    });
    await screen.findByText('2 unread');
    const before = page.sent('UnreadBadge').length;

    vi.setSystemTime(Date.now() - 3 * 60 * 60 * 1000);
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(page.sent('UnreadBadge').length).toBe(before + 1);
  });

  it.each(['Mark as Read', 'Mark all as read'])(
    'that comes with an answer after the session has ended is forgotten: %s',
    async (press) => {
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      const viewer = aViewer({
        announcements: aPageOf([anAnnouncement(), anAnnouncement({ id: 'a2' })]),
        unreadAnnouncementCount: 4,
        unreadAnnouncementCountText: '4',
      });
      const page = await renderPage('/announcements', {
        signedIn: true,
        graph: {
          viewer,
          markAnnouncementRead: async () => {
            await answered;
            return { announcement: null, viewer, userErrors: [] };
          },
          logOut: { destination: { path: '/' }, userErrors: [] },
        },
      });
      const [button] = await screen.findAllByRole('button', { name: press });
      await page.user.click(button ?? document.body);
      await page.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
      await page.user.click(await screen.findByRole('button', { name: 'Yes, Logout' }));
      await screen.findByRole('link', { name: 'Login' });
      await act(async () => answer());
      expect(JSON.stringify(page.client.cache.extract())).not.toContain('unreadAnnouncementCount');
    },
  );

  it('that comes after the session has ended is forgotten', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const page = await renderPage('/purchases', {
      signedIn: true,
      graph: {
        viewer: aViewer({ unreadAnnouncementCount: () => promise, unreadAnnouncementCountText: '7' }),
        courses: aPageOf([]),
        logOut: { destination: { path: '/' }, userErrors: [] },
      },
    });
    await page.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, Logout' }));
    await screen.findByRole('link', { name: 'Login' });
    expect(page.sent('UnreadBadge').length).toBeGreaterThan(0);
    await act(async () => resolve(7));
    expect(JSON.stringify(page.client.cache.extract())).not.toContain('unreadAnnouncementCount');
  });
});
