import { describe, expect, it } from 'vitest';
import { aCourse, aOneTimeCourse } from '../../support/factories.ts';
import { academy, gateway, visitor } from './visitor.ts';

describe('Calendar files', () => {
  it('are where the graph says, as text/calendar', async () => {
    academy.when('GET /webinars', { body: [{ id: 'a/b', title: 'Careers', startTime: '2026-12-01T15:00:00Z' }] });
    academy.when('GET /courses', { body: [aCourse({ startDate: '2026-11-01' })] });
    const { webinars, courses } = await visitor.ask(
      '{ webinars { nodes { calendarUrl } } courses { nodes { classTimes { calendarUrl } } } }',
    );
    const files = await Promise.all(
      [webinars.nodes[0].calendarUrl, courses.nodes[0].classTimes.calendarUrl].map((url: string) => fetch(url)),
    );
    const [webinar, classes] = await Promise.all(files.map((file) => file.text()));

    expect(files.map(({ status }) => status)).toEqual([200, 200]);
    expect(files[0]?.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(webinar).toContain('UID:webinar-a/b@academy');
    expect(classes).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,WE,SA,SU');
  });

  it('do not exist for what has no time, and say when the academy cannot be reached', async () => {
    academy.when('GET /webinars', { body: [{ id: 1, title: 'Undated' }] });
    academy.when('GET /courses', { body: [{ id: 7, title: 'Seven' }, aOneTimeCourse()] });
    academy.when('GET /courses/id/7', { status: 500 });
    const status = async (path: string) => (await fetch(`${gateway.url}${path}`)).status;

    expect(await status('/calendar/webinars/1.ics')).toBe(404);
    expect(await status(`/calendar/courses/${aOneTimeCourse().id}.ics`)).toBe(404);
    expect(await status('/calendar/courses/7.ics')).toBe(503);
  });

  it('are made of the last year that is read, and do not exist for a year after it', async () => {
    const [last, later] = ['9988-12-31', '9998-12-31'].map((startDate, id) =>
      aCourse({ id, startDate, durationMonths: 120 }),
    );
    academy.when('GET /courses', { body: [last, later] });
    const [known, unknown] = await Promise.all([0, 1].map((id) => fetch(`${gateway.url}/calendar/courses/${id}.ics`)));
    expect(await known?.text()).toContain('UNTIL=99981230T182959Z');
    expect([unknown?.status, unknown?.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('ask the API for no course that the catalogue does not have, and tell it who asks', async () => {
    academy.when('GET /courses', { body: [{ id: 7, title: 'Seven' }] });
    academy.when('GET /courses/id/7', { body: aCourse({ id: 7, startDate: '2026-11-01' }) });
    const status = async (id: string) => (await fetch(`${gateway.url}/calendar/courses/${id}.ics`)).status;
    for (const id of ['8', 'x', '..%2f..%2fme', 'a'.repeat(700), '%00']) expect(await status(id)).toBe(404);
    expect(academy.called()).toEqual(['GET /courses']);
    expect(await status('7')).toBe(200);
    expect(academy.called()).toEqual(['GET /courses', 'GET /courses/id/7']);
    expect(academy.calls.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['127.0.0.1', '127.0.0.1']);
  });
});
