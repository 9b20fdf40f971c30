import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { aCourse, aMeetingRequest, aPurchase } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

let gateway: RunningGateway;
const now = () => new Date('2026-11-22T06:30:00Z');

const title = 'Full-Stack Web Development; শূন্য থেকে চাকরির প্রস্তুতি, ধাপে ধাপে একদম প্রথম ট্যাগ থেকে সার্ভার পর্যন্ত \\ সব';
const course = aCourse({ id: 1, title, startDate: '2026-11-02', durationMonths: 6 });
const paid = (day: string, fields: Record<string, unknown> = {}) =>
  aPurchase({ courseId: 1, createdAt: `${day}T10:00:00Z`, ...fields });

const api = await closeAfterAll(startRestDouble());
beforeEach(async () => {
  api.reset();
  api.when('GET /courses', { body: [course] });
  api.when('GET /webinars', {
    body: [
      { id: 5, title: 'Careers', startTime: '2026-11-28T14:30:00Z', joinLink: 'https://meet.example/a' },
      { id: 6, title: 'Long ago', startTime: '2026-10-20T14:30:00Z' },
    ],
  });
  api.when('GET /purchases/me', { body: [paid('2026-11-10')] });
  api.when('GET /me/meeting-requests', {
    body: [
      aMeetingRequest({ id: 21, status: 'APPROVED', preferredDate: '2026-11-24', message: 'Line one\nLine two' }),
      aMeetingRequest({ id: 22, status: 'PENDING', preferredDate: '2026-11-25' }),
    ],
  });
  gateway = await startGateway({ academyApiUrl: api.url, now });
  return gateway.close;
});

const get = (headers: Record<string, string> = { cookie: 'accessToken=secret' }, language = 'en') =>
  fetch(`${gateway.url}/calendar/mine.ics`, { headers: { 'accept-language': language, ...headers } });

/** The events of the file by their UID, as an independent reader of calendars understands them. */
const eventsOf = (file: string): Record<string, ICAL.Event> =>
  Object.fromEntries(
    new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return [event.uid, event];
    }),
  );

const eventsIn = async (language = 'en') => eventsOf(await (await get(undefined, language)).text());

describe('a person’s own calendar', () => {
  it('has the classes, the webinars, the meetings that are accepted, and the next due day', async () => {
    expect(Object.keys(await eventsIn()).toSorted()).toEqual([
      'course-1@academy',
      'meeting-21@academy',
      'payment-1-2@academy',
      'webinar-5@academy',
    ]);
  });

  it('repeats the classes every week at the Indian hour, up to the end of the course', async () => {
    const { 'course-1@academy': classes } = await eventsIn();
    const turns = classes?.iterator();
    const days: string[] = [];
    for (let next = turns?.next(); next && days.length < 400; next = turns?.next()) days.push(next.toString());
    expect(days.slice(0, 4)).toEqual([
      '2026-11-02T20:30:00',
      '2026-11-04T20:30:00',
      '2026-11-07T20:30:00',
      '2026-11-08T20:30:00',
    ]);
    expect(days.at(-1)).toBe('2027-05-01T20:30:00');
    expect(classes?.duration.toSeconds()).toBe(150 * 60);
  });

  it('has the due day whole, with the amount, and rings two days before', async () => {
    const { 'payment-1-2@academy': payment } = await eventsIn();
    expect(payment?.startDate.isDate).toBe(true);
    expect([payment?.startDate.toString(), payment?.endDate.toString()]).toEqual(['2026-12-10', '2026-12-11']);
    expect(payment?.summary).toBe(`Month 2 is due: ${title}`);
    expect(payment?.description).toContain('₹1500');
    expect(payment?.description).toContain(`${gateway.url}/course/1/access`);

    const [alarm, ...others] = payment?.component.getAllSubcomponents('valarm') ?? [];
    expect(others).toEqual([]);
    expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY');
    const trigger = alarm?.getFirstPropertyValue('trigger');
    const rings = payment?.startDate.clone();
    if (rings) rings.isDate = false;
    if (trigger instanceof ICAL.Duration) rings?.addDuration(trigger);
    expect(rings?.toString()).toBe('2026-12-08T10:00:00');
  });

  it('asks for no other amount than will be charged', async () => {
    api.when('GET /courses', { body: [{ ...course, monthlyFeeCents: 150_050 }] });
    const { 'payment-1-2@academy': payment } = await eventsIn();
    expect(payment?.description).toContain('₹1500.50 ');
  });

  it('has times that say the same instant as the pages', async () => {
    const { 'meeting-21@academy': meeting, 'webinar-5@academy': webinar } = await eventsIn();
    expect(meeting?.startDate.toJSDate().toISOString()).toBe('2026-11-24T03:30:00.000Z');
    expect(meeting?.endDate.toJSDate().toISOString()).toBe('2026-11-24T04:30:00.000Z');
    expect(meeting?.description).toBe('Line one\nLine two');
    expect(webinar?.startDate.toJSDate().toISOString()).toBe('2026-11-28T14:30:00.000Z');
    expect(webinar?.location).toBe('https://meet.example/a');
  });

  it('updates the same event when its day changes, and makes another for another month', async () => {
    api.when('GET /purchases/me', { body: [paid('2026-11-14')] });
    const changed = await eventsIn();
    expect(changed['payment-1-2@academy']?.startDate.toString()).toBe('2026-12-14');
    expect(Object.keys(changed)).toHaveLength(4);

    api.when('GET /purchases/me', { body: [paid('2026-11-14'), paid('2026-11-20', { id: 99, monthNumber: 2 })] });
    expect(Object.keys(await eventsIn())).toContain('payment-1-3@academy');
  });

  it('is in Bengali for who reads it, in lines of at most 75 octets that split no letter', async () => {
    const response = await get(undefined, 'bn');
    const file = await response.text();
    const events = eventsOf(file);
    expect(events['payment-1-2@academy']?.summary).toBe(`২য় মাসের ফি দেওয়ার শেষ দিন: ${title}`);
    expect(events['payment-1-2@academy']?.description).toContain('₹১৫০০');
    expect(events['meeting-21@academy']?.summary).toBe('মেন্টরের সঙ্গে সেশন');
    expect(events['course-1@academy']?.summary).toBe(title);

    const lines = file.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(lines.some((line) => line.startsWith(' '))).toBe(true);
    expect(file).not.toContain('\uFFFD');
  });

  it('has no class and no due day of a course whose payment waits', async () => {
    api.when('GET /purchases/me', { body: [paid('2026-11-21', { status: 'PENDING' })] });
    expect(Object.keys(await eventsIn()).toSorted()).toEqual(['meeting-21@academy', 'webinar-5@academy']);
  });
});

describe('the address of the calendar', () => {
  it('is for a session, and for no cache', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="academy.ics"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('refuses a visitor in their language, without asking the API', async () => {
    const response = await get({}, 'bn');
    expect([response.status, response.headers.get('cache-control')]).toEqual([401, 'no-store']);
    expect(await response.text()).toBe('ক্যালেন্ডার পেতে লগইন করুন।\n');
    expect(api.calls).toEqual([]);
  });

  it('refuses a session that the API refuses, and hands its cookies on', async () => {
    api.when('GET /purchases/me', {
      status: 401,
      body: {},
      headers: { 'set-cookie': 'accessToken=; Max-Age=0' },
    });
    const response = await get();
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie().join()).toContain('accessToken=; Path=/; Max-Age=0; HttpOnly');
  });

  it.each(['GET /purchases/me', 'GET /me/meeting-requests', 'GET /courses'])(
    'sends no part of a calendar when %s fails',
    async (call) => {
      api.when(call, { status: 500 });
      const response = await get();
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
      expect(await response.text()).not.toContain('VCALENDAR');
    },
  );

  it('sends no part of a calendar when a course that is no longer in the list cannot be had', async () => {
    api.when('GET /purchases/me', { body: [paid('2026-11-10'), paid('2026-11-10', { id: 99, courseId: 15 })] });
    api.when('GET /courses/id/15', { status: 500 });
    expect((await get()).status).toBe(503);
    api.when('GET /courses/id/15', { status: 404 });
    expect((await get()).status).toBe(200);
  });

  it.each(['/calendar/mine.ICS', '/Calendar/mine.ics', '/calendar/mine.ics/'])(
    'is as written, not %s',
    async (path) => {
      const response = await fetch(gateway.url + path, { headers: { cookie: 'accessToken=secret' } });
      // The site answers, with 404, or with 503 where it is not built.
      expect([404, 503]).toContain(response.status);
      expect(response.headers.get('content-type')).not.toContain('calendar');
    },
  );

  it('keeps the calendars of two people apart', async () => {
    api.when('GET /purchases/me', ({ headers }) => ({
      body: headers.cookie?.includes('other') ? [] : [paid('2026-11-10')],
    }));
    const [mine, theirs] = await Promise.all([get(), get({ cookie: 'accessToken=other' })]);
    expect(Object.keys(eventsOf(await mine.text()))).toContain('payment-1-2@academy');
    expect(Object.keys(eventsOf(await theirs.text()))).not.toContain('payment-1-2@academy');
  });
});
