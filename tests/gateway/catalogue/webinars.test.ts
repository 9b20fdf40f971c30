import { describe, expect, it } from 'vitest';
import { createClient } from '../../support/execute.ts';
import { academy, gateway, start, visitor } from './visitor.ts';

describe('Webinars, videos and testimonials', () => {
  it('name the webinar that is going on or begins next, wherever the academy has put it', async () => {
    const at = (id: number, startTime: string | null) => ({ id, title: `Webinar ${id}`, startTime });
    const nextOf = async (...webinars: unknown[]) => {
      academy.when('GET /webinars', { body: webinars });
      await start();
      return (await visitor.ask('{ webinars(first: 1) { next { id } } }')).webinars.next;
    };
    const soon = at(1, '2026-11-17T15:00:00Z');
    const later = at(2, '2026-12-17T15:00:00Z');
    expect(await nextOf(at(3, null), later, soon, at(4, '2026-11-01T15:00:00Z'))).toEqual({ id: '1' });
    // Two hours after its beginning it still goes on.
    expect(await nextOf(soon, at(5, '2026-11-16T04:00:00Z'))).toEqual({ id: '5' });
    expect(await nextOf(at(3, null), at(4, '2026-11-01T15:00:00Z'))).toBeNull();
  });

  it('fail like any other where the API wants a session for them, and leave that of a person as it is', async () => {
    for (const list of ['courses', 'webinars', 'testimonials', 'youtube-videos']) {
      academy.when(`GET /${list}`, { status: 401, body: { code: 'TOKEN_EXPIRED' } });
    }
    visitor.cookies.set('accessToken', 'secret');
    const { errors, headers } = await visitor.execute(
      '{ courses { totalCount } webinars { totalCount } testimonials { rating } promoVideos { id } }',
    );
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(
      Array.from({ length: 4 }, () => 'UPSTREAM_INVALID'),
    );
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('are loaded with the session where the API shows them to learners only, once, and for nobody else', async () => {
    const forLearners = (rows: unknown[]) => (request: { headers: Record<string, unknown> }) =>
      request.headers.cookie === undefined ? { status: 401, body: { error: 'Please sign in' } } : { body: rows };
    academy.when('GET /courses', forLearners([{ id: 1, title: 'Go' }]));
    academy.when('GET /webinars', forLearners([{ id: 1, title: 'Git' }]));
    const query = '{ courses { totalCount languages } webinars { totalCount next { id } } }';

    const learner = createClient(gateway.url);
    learner.cookies.set('accessToken', 'secret');
    const { data, headers } = await learner.execute(query);
    expect(data).toMatchObject({ courses: { totalCount: 1 }, webinars: { totalCount: 1 } });
    expect(headers.get('cache-control')).toContain('no-store');
    expect(academy.called()).toEqual(['GET /courses', 'GET /courses', 'GET /webinars', 'GET /webinars']);
    expect((await visitor.execute(query)).data).toEqual({ courses: null, webinars: null });
  });

  it('are loaded with the session that a sign-in has just opened', async () => {
    academy.when('POST /auth/login', {
      body: { user: { id: 1, name: 'Asha', email: 'asha@example.com' } },
      headers: { 'set-cookie': 'accessToken=secret; Path=/; HttpOnly' },
    });
    academy.when('GET /courses', ({ headers }) =>
      headers.cookie === undefined ? { status: 401 } : { body: [{ id: 1, title: 'Go' }] },
    );
    academy.when('GET /purchases/me', { body: [{ id: 7, courseId: 1, status: 'PAID', monthNumber: 1 }] });

    const { logIn } = await visitor.ask(`mutation {
      logIn(input: { email: "asha@example.com", password: "dhap-learner" }) {
        viewer { purchases { nodes { course { title } } } }
      }
    }`);
    expect(logIn.viewer.purchases.nodes).toEqual([{ course: { title: 'Go' } }]);
  });

  it('keep the academy’s order and carry texts that are ready to show', async () => {
    academy.when('GET /webinars', {
      body: [
        { id: 2, title: 'Later', startTime: '2026-12-01T20:30:00', joinLink: 'https://meet.example/x' },
        { id: 1, title: 'Earlier', startTime: '2026-11-01T15:00:00Z' },
        { id: 3, title: 'Undated' },
        { id: 4, title: 'Fourth' },
        { id: 5, title: 'Fifth' },
      ],
    });
    const { webinars } = await visitor.ask(
      '{ webinars(first: 3) { totalCount nodes { title startsAt startsAtText calendarDay { date day } hasStarted joinLink calendarUrl } } }',
    );
    expect(webinars.totalCount).toBe(5);
    expect(webinars.nodes).toMatchObject([
      {
        title: 'Later',
        startsAt: '2026-12-01T15:00:00.000Z',
        startsAtText: 'Tue, 1 Dec 2026, 8:30 pm',
        calendarDay: { date: '2026-12-01', day: '1' },
        hasStarted: false,
      },
      { title: 'Earlier', hasStarted: true, joinLink: null },
      { title: 'Undated', startsAt: null, startsAtText: null, calendarDay: null, hasStarted: null, calendarUrl: null },
    ]);
  });

  it.each(['Asia/Dhaka', 'UTC'])(
    'begin in Indian time where the API names no zone, when dates are shown in %s',
    async (zone) => {
      academy.when('GET /webinars', { body: [{ id: 1, title: 'Git', startTime: '2025-06-15T20:30:00' }] });
      academy.when('GET /courses', { body: [{ id: 1, title: 'Go', startDate: '2026-12-12' }] });
      await start({ DISPLAY_TIMEZONE: zone });
      const { webinars, courses } = await visitor.ask(
        '{ webinars { nodes { startsAt } } courses { nodes { startDate } } }',
      );
      expect(webinars.nodes).toEqual([{ startsAt: '2025-06-15T15:00:00.000Z' }]);
      expect(courses.nodes).toEqual([{ startDate: '2026-12-12' }]);
    },
  );

  it('show the pictures that an API of the same machine names by their paths', async () => {
    academy.when('GET /testimonials', { body: [{ id: 1, studentName: 'Rima', studentImage: '/faces/rima.png' }] });
    await start();
    const { testimonials } = await visitor.ask('{ testimonials { studentImage } }');
    expect(testimonials).toEqual([{ studentImage: new URL('/faces/rima.png', academy.url).href }]);

    // The browsers of another machine do not reach it, so they are named at the site.
    await start({ PUBLIC_URL: 'http://academy.test' });
    const { testimonials: elsewhere } = await visitor.ask('{ testimonials { studentImage } }');
    expect(elsewhere).toEqual([{ studentImage: 'http://academy.test/faces/rima.png' }]);
  });

  it('show videos by their id, and people by their stars', async () => {
    academy.when('GET /youtube-videos', {
      body: [
        { id: 1, title: 'Intro', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' },
        { id: 2, title: 'Short', videoUrl: 'https://youtu.be/short' },
      ],
    });
    academy.when('GET /testimonials', {
      body: [
        { id: 1, studentName: 'রিমা দাস', rating: 4.5, comment: 'ভালো' },
        { id: 2, studentName: 'Mitu', comment: 'Good' },
      ],
    });
    const { promoVideos, testimonials } = await visitor.ask(
      '{ promoVideos { videoId thumbnail embedUrl } testimonials { initials rating ratingText comment studentImage } }',
    );

    expect(promoVideos[0]).toMatchObject({ videoId: 'dQw4w9WgXcQ' });
    expect(promoVideos[1]).toEqual({ videoId: null, thumbnail: null, embedUrl: null });
    expect(testimonials).toEqual([
      { initials: 'রদ', rating: 4.5, ratingText: '4.5 out of 5', comment: 'ভালো', studentImage: null },
      { initials: 'M', rating: null, ratingText: null, comment: 'Good', studentImage: null },
    ]);
  });
});
