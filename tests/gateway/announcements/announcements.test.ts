import { beforeEach, describe, expect, it } from 'vitest';
import { unreadCount, unreadCountText } from '../../../gateway/announcements/rules.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { createClient, type Client } from '../../support/execute.ts';
import { anAnnouncement, aSession, aSummary } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

let client: Client;

const api = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: api.url }));
beforeEach(() => {
  api.reset();
  client = createClient(gateway.url);
  client.cookies.set('accessToken', 'secret');
  api.when('GET /me', { body: aSession() });
});

describe('announcements', () => {
  it('come in the academy’s order, dated in words of Indian time, for a course or for everybody', async () => {
    api.when('GET /announcements/me', {
      body: [
        anAnnouncement({ createdAt: '2026-11-20T19:00:00.000Z' }),
        anAnnouncement({ id: '12', isRead: true, course: null, createdAt: 'yesterday' }),
      ],
    });
    const { viewer } = await client.ask(
      '{ viewer { announcements { nodes { id title body createdAt dateText calendarDay { date } isRead audienceText } } } }',
    );
    expect(viewer.announcements.nodes).toEqual([
      {
        id: '11',
        title: 'Class moved',
        body: 'Monday’s class begins at nine.',
        createdAt: '2026-11-20T19:00:00.000Z',
        dateText: '21 November 2026',
        calendarDay: { date: '2026-11-21' },
        isRead: false,
        audienceText: 'Full Stack Web Development',
      },
      expect.objectContaining({
        id: '12',
        isRead: true,
        createdAt: null,
        dateText: null,
        calendarDay: null,
        audienceText: 'Global Announcement',
      }),
    ]);
  });

  const mark = `mutation ($id: ID!) { markAnnouncementRead(input: { id: $id }) {
    announcement { id title isRead } viewer { unreadAnnouncementCount unreadAnnouncementCountText } userErrors { code message isTemporary field }
  } }`;

  it('are marked as read by their id, without a body, and come back with the number that is left', async () => {
    api.when('POST /announcements/me/read/a%2Fb', { status: 204, body: '' });
    api.when('GET /announcements/me', { body: [anAnnouncement(), anAnnouncement({ id: 'a/b', title: 'Exam' })] });
    api.when('GET /announcements/me/unread-count', { body: { count: 3 } });
    expect((await client.ask(mark, { id: 'a/b' })).markAnnouncementRead).toEqual({
      announcement: { id: 'a/b', title: 'Exam', isRead: true },
      viewer: { unreadAnnouncementCount: 3, unreadAnnouncementCountText: '3' },
      userErrors: [],
    });
    expect(api.called()).toEqual([
      'GET /announcements/me',
      'GET /announcements/me/unread-count',
      'POST /announcements/me/read/a%2Fb',
    ]);
    expect(api.calls[0]).toMatchObject({ path: '/announcements/me/read/a%2Fb', body: undefined });
  });

  it('are marked by a single call when nothing else is asked for', async () => {
    api.when('POST /announcements/me/read/11', { status: 204, body: '' });
    const { markAnnouncementRead } = await client.ask(
      'mutation { markAnnouncementRead(input: { id: "11" }) { userErrors { code } } }',
    );
    expect(markAnnouncementRead).toEqual({ userErrors: [] });
    expect(api.called()).toEqual(['POST /announcements/me/read/11']);
  });

  it('are marked all the same when what has changed cannot be read again', async () => {
    api.when('POST /announcements/me/read/11', { status: 204, body: '' });
    api.when('GET /announcements/me', { body: [] });
    api.when('GET /announcements/me/unread-count', { status: 500 });
    const { data, errors } = await client.execute(mark, { id: '11' });
    expect(data.markAnnouncementRead).toEqual({
      announcement: null,
      viewer: { unreadAnnouncementCount: null, unreadAnnouncementCountText: null },
      userErrors: [],
    });
    expect(errors.map(({ path }) => path?.at(-1)).toSorted()).toEqual([
      'unreadAnnouncementCount',
      'unreadAnnouncementCountText',
    ]);
  });

  it.each([
    ['an unknown id', '404', { status: 404 }, false, 'This announcement could not be found.'],
    [
      'an id of a form that the API takes for none',
      'x',
      { status: 422, body: { error: 'No id.' } },
      false,
      'This announcement could not be found.',
    ],
    [
      'an id that would climb out of the path',
      '..',
      { status: 204, body: '' },
      false,
      'This announcement could not be found.',
    ],
    [
      'an API that fails',
      '11',
      { status: 500 },
      true,
      'This announcement could not be marked as read. Please try again.',
    ],
  ])('stay unread for %s', async (_name, id, answer, isTemporary, message) => {
    api.when(`POST /announcements/me/read/${id}`, answer);
    const { markAnnouncementRead } = await client.ask(mark, { id });
    expect(markAnnouncementRead).toEqual({
      announcement: null,
      viewer: null,
      userErrors: [{ code: 'ANNOUNCEMENT_NOT_MARKED', message, isTemporary, field: ['input', 'id'] }],
    });
    expect(api.called()).toEqual(id === '..' ? [] : [`POST /announcements/me/read/${id}`]);
  });
});

describe('the badge of unread announcements', () => {
  it.each([
    [1, 1, '1'],
    [9, 9, '9'],
    [10, 10, '9+'],
    [2_500, 2_500, '9+'],
    [0, 0, null],
    [-3, 0, null],
    [null, 0, null],
    [1e300, 2_147_483_647, '9+'],
  ])('of %s is a count of %s and the text %s', (sent, count, badge) => {
    expect(unreadCount(sent)).toBe(count);
    expect(unreadCountText(count, 'en')).toBe(badge);
  });

  it('is unknown, and the rest is not, when the count cannot be had', async () => {
    api.when('GET /me/summary', { body: aSummary() });
    api.when('GET /announcements/me/unread-count', { status: 500 });
    const { data, errors } = await client.execute('{ viewer { name unreadAnnouncementCountText } }');
    expect(data.viewer).toEqual({ name: 'Moumita Sen', unreadAnnouncementCountText: null });
    expect(errors).toMatchObject([{ path: ['viewer', 'unreadAnnouncementCountText'] }]);
  });

  it('has the digits of the language', () => {
    expect(unreadCountText(12, 'bn')).toBe('৯+');
  });

  it.each([[{ count: 'many' }], [{}], [{ count: null }]])('is none for %j', async (body) => {
    api.when('GET /announcements/me/unread-count', { body });
    const { viewer } = await client.ask('{ viewer { unreadAnnouncementCount unreadAnnouncementCountText } }');
    expect(viewer).toEqual({ unreadAnnouncementCount: 0, unreadAnnouncementCountText: null });
  });
});

describe('a mutation of several fields', () => {
  it('is refused before the first is carried out, because a later one could take its answer away', async () => {
    api.when('POST /announcements/me/read/1', { body: {} });
    const mutation = `mutation {
      read: markAnnouncementRead(input: { id: "1" }) { userErrors { code } }
      meet: requestMeeting(input: { preferredDate: "2099-01-01", preferredTime: FROM_9_AM }) { userErrors { code } }
    }`;
    const { data, errors } = await client.execute(mutation);
    expect([data ?? null, errors.map((error) => error.extensions['code'])]).toEqual([null, ['TOO_MANY_ROOT_FIELDS']]);
    expect(api.called().filter((call: string) => call.startsWith('POST'))).toEqual([]);
  });
});
