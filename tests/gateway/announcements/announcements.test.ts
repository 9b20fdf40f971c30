import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unreadCount } from '../../../gateway/announcements/rules.ts';
import { createClient, type Client } from '../../support/execute.ts';
import { anAnnouncement, aSession, aSummary } from '../../support/factories.ts';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

let api: RestDouble;
let gateway: RunningGateway;
let client: Client;

beforeAll(async () => {
  api = await startRestDouble();
  gateway = await startGateway({ academyApiUrl: api.url });
});
beforeEach(() => {
  api.reset();
  client = createClient(gateway.url);
  client.cookies.set('accessToken', 'secret');
  api.when('GET /me', { body: aSession() });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
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
      '{ viewer { announcements { id title body createdAt dateText isRead audience } } }',
    );
    expect(viewer.announcements).toEqual([
      {
        id: '11',
        title: 'Class moved',
        body: 'Monday’s class begins at nine.',
        createdAt: '2026-11-20T19:00:00.000Z',
        dateText: '21 November 2026',
        isRead: false,
        audience: 'Full Stack Web Development',
      },
      expect.objectContaining({
        id: '12',
        isRead: true,
        createdAt: null,
        dateText: null,
        audience: 'Global Announcement',
      }),
    ]);
  });

  const mark = `mutation ($id: ID!) { markAnnouncementRead(input: { id: $id }) { id userErrors { code field } } }`;

  it('are marked as read by their id, without a body', async () => {
    api.when('POST /announcements/me/read/a%2Fb', { status: 204, body: '' });
    expect((await client.ask(mark, { id: 'a/b' })).markAnnouncementRead).toEqual({ id: 'a/b', userErrors: [] });
    expect(api.calls.map(({ body }) => body)).toEqual([undefined]);
  });

  it.each([
    ['an unknown id', '404'],
    ['an id that would climb out of the path', '..'],
  ])('stay unread for %s', async (_name, id) => {
    const { markAnnouncementRead } = await client.ask(mark, { id });
    expect(markAnnouncementRead).toEqual({
      id: null,
      userErrors: [{ code: 'ANNOUNCEMENT_NOT_MARKED', field: ['input', 'id'] }],
    });
    expect(api.called()).toEqual(id === '..' ? [] : ['POST /announcements/me/read/404']);
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
    expect(unreadCount(sent, 'en')).toEqual({ count, badge });
  });

  it('is unknown, and the rest is not, when the count cannot be had', async () => {
    api.when('GET /me/summary', { body: aSummary() });
    api.when('GET /announcements/me/unread-count', { status: 500 });
    const { data, errors } = await client.execute('{ viewer { name unreadAnnouncements { badge } } }');
    expect(data.viewer).toEqual({ name: 'Moumita Sen', unreadAnnouncements: null });
    expect(errors).toMatchObject([{ path: ['viewer', 'unreadAnnouncements'] }]);
  });

  it('has the digits of the language', () => {
    expect(unreadCount(12, 'bn').badge).toBe('৯+');
  });

  it.each([[{ count: 'many' }], [{}], [{ count: null }]])('is none for %j', async (body) => {
    api.when('GET /announcements/me/unread-count', { body });
    const { viewer } = await client.ask('{ viewer { unreadAnnouncements { count badge } } }');
    expect(viewer.unreadAnnouncements).toEqual({ count: 0, badge: null });
  });
});
