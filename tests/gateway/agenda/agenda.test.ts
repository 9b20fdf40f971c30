import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { type Client, createClient } from '../../support/execute.ts';
import { aCourse, aMeetingRequest, aPurchase, aSession, aSummary } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

let gateway: RunningGateway;
let client: Client;
const now = () => new Date('2026-11-22T06:30:00Z');

const course = aCourse({ id: 1, title: 'Python', startDate: '2026-11-02' });

const api = await closeAfterAll(startRestDouble());
beforeEach(async () => {
  api.reset();
  api.when('GET /me', { body: aSession() });
  api.when('GET /me/summary', { body: aSummary({ courses: [course] }) });
  api.when('GET /courses', { body: [course] });
  api.when('GET /webinars', { body: [{ id: 5, title: 'Careers', startTime: '2026-11-23T12:30:00Z' }] });
  api.when('GET /purchases/me', { body: [aPurchase({ courseId: 1, createdAt: '2026-11-10T10:00:00Z' })] });
  api.when('GET /me/meeting-requests', {
    body: [aMeetingRequest({ status: 'APPROVED', preferredDate: '2026-11-24' })],
  });
  gateway = await startGateway({ academyApiUrl: api.url, now });
  client = createClient(gateway.url);
  client.cookies.set('accessToken', 'secret');
  return gateway.close;
});

const query = `{ viewer { agenda {
  sentence changesAt calendarUrl timeZoneText
  days { isToday hasClass hasMeeting hasWebinar isDue isPending text calendarDay { date } }
  entries { key kind title text isOverdue amount { display(decimals: NONE) } calendarDay { date } destination { path } }
} } }`;

describe('the agenda', () => {
  it('puts classes, webinars, meetings and payments in one order', async () => {
    const { viewer } = await client.ask(query);
    expect(viewer.agenda.sentence).toBe('Next class today, 8:30 pm IST. Month 2 is due on 10 December.');
    expect(viewer.agenda.changesAt).toBe('2026-11-22T15:00:00.000Z');
    expect(viewer.agenda.calendarUrl).toBe(`${gateway.url}/calendar/mine.ics`);
    expect(viewer.agenda.timeZoneText).toBe('IST');
    expect(viewer.agenda.days).toHaveLength(7);
    expect(viewer.agenda.days[0]).toEqual({
      isToday: true,
      hasClass: true,
      hasMeeting: false,
      hasWebinar: false,
      isDue: false,
      isPending: false,
      text: 'Sunday, 22 November 2026 (today): class',
      calendarDay: { date: '2026-11-22' },
    });
    expect(
      viewer.agenda.days.flatMap((day: { hasWebinar: boolean; text: string }) => (day.hasWebinar ? [day.text] : [])),
    ).toEqual(['Monday, 23 November 2026: class, webinar']);
    expect(viewer.agenda.entries.map((entry: { key: string; title: string }) => [entry.key, entry.title])).toEqual([
      ['class-1', 'Class, 8:30 pm'],
      ['webinar-5', 'Webinar, 6:00 pm'],
      ['meeting-21', 'Mentorship, 9:00 am'],
      ['payment-1', 'Month 2 is due'],
    ]);
    expect(viewer.agenda.entries[3]).toMatchObject({ amount: { display: '₹1500' }, text: 'Python', isOverdue: false });
  });

  it('gives as many entries as are asked for', async () => {
    const { viewer } = await client.ask('{ viewer { agenda { entries(first: 2) { key } } } }');
    expect(viewer.agenda.entries).toHaveLength(2);
  });

  it.each([-1, 0, 1_001])('says which numbers of entries it gives to who asks for %i', async (first) => {
    const answer = await client.execute(`{ viewer { agenda { entries(first: ${first}) { key } } } }`);
    expect(answer.errors).toMatchObject([
      { message: 'first must be from 1 to 1000.', extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });

  it('asks for nothing twice beside the lists that it is made of', async () => {
    await client.ask(
      `{ viewer { agenda { sentence } meetingRequests { totalCount } purchases { totalCount } enrolledCourses { access { status } } } webinars { totalCount } }`,
    );
    expect(api.called()).toEqual([
      'GET /courses',
      'GET /me/meeting-requests',
      'GET /me/summary',
      'GET /purchases/me',
      'GET /webinars',
    ]);
  });

  it('leaves out meetings and webinars that cannot be had', async () => {
    api.when('GET /me/meeting-requests', { status: 500 });
    api.when('GET /webinars', { status: 500 });
    const { data, errors } = await client.execute(query);
    expect(errors).toEqual([]);
    expect(data.viewer.agenda.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['CLASS', 'PAYMENT']);
  });

  it('leaves out a withdrawn course that cannot be had', async () => {
    api.when('GET /purchases/me', { body: [aPurchase({ courseId: 1 }), aPurchase({ id: 2, courseId: 15 })] });
    api.when('GET /courses/id/15', { status: 500 });
    const { data, errors } = await client.execute('{ viewer { agenda { entries { key } } } }');
    expect(errors).toEqual([]);
    expect(data.viewer.agenda.entries.map(({ key }: { key: string }) => key)).toContain('class-1');
  });

  it('is null with an error when the courses cannot be had, whose due dates nobody knows then', async () => {
    api.when('GET /courses', { status: 500 });
    const { data, errors } = await client.execute(query);
    expect(data.viewer.agenda).toBeNull();
    expect(errors.map(({ path }) => path)).toEqual([['viewer', 'agenda']]);
  });

  it('asks for the twenty withdrawn courses that were bought last, and for no more', async () => {
    const body = Array.from({ length: 60 }, (_, index) =>
      aPurchase({
        id: index + 1,
        courseId: index + 100,
        createdAt: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
      }),
    );
    api.when('GET /purchases/me', { body });
    await client.ask('{ viewer { agenda { sentence } purchases { nodes { course { id } } } } }');
    const asked = api.calls.map(({ path }) => path).filter((path) => path.startsWith('/courses/id/'));
    expect(asked.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `/courses/id/${index + 140}`));
  });

  it('is null with an error when the purchases cannot be had, for a due date that is not known must not look like none', async () => {
    api.when('GET /purchases/me', { status: 500 });
    const { data, errors } = await client.execute(query);
    expect(data.viewer.agenda).toBeNull();
    expect(errors.map(({ path }) => path)).toEqual([['viewer', 'agenda']]);
  });

  it('is nobody’s without a session', async () => {
    const { data } = await createClient(gateway.url).execute(query);
    expect(data.viewer).toBeNull();
    expect(api.called()).toEqual([]);
  });
});
