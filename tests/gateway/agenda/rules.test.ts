import { describe, expect, it } from 'vitest';
import { type AgendaSources, entriesOf } from '../../../gateway/agenda/rules.ts';
import { daysOf, entryOf } from '../../../gateway/agenda/view.ts';
import { en, bn, noon, at, enrolled, webinar, meeting, agenda, say, monthOne, type Buy } from './sources.ts';

describe('the order of what comes next', () => {
  it('is that of time, over all kinds', () => {
    const { items } = agenda({
      courses: [monthOne()],
      webinars: [webinar('2026-11-23T09:00:00+05:30'), webinar('2027-01-05T09:00:00+05:30', { id: 6 }), webinar(null)],
      meetings: [meeting('2026-11-24')],
    });
    expect(items.map(({ kind, day }) => [kind, day])).toEqual([
      ['CLASS', '2026-11-22'],
      ['WEBINAR', '2026-11-23'],
      ['MEETING', '2026-11-24'],
      ['PAYMENT', '2026-12-10'],
      ['WEBINAR', '2027-01-05'],
    ]);
  });

  it('has a payment before the class of the same evening', () => {
    const { items } = agenda({ courses: [enrolled([['PAID', 1, '2026-10-23']])] });
    expect(items.map(({ kind, day }) => [kind, day])).toEqual([
      ['PAYMENT', '2026-11-22'],
      ['CLASS', '2026-11-22'],
    ]);
  });

  it('begins with what is overdue', () => {
    const { items } = agenda({ courses: [enrolled([['PAID', 1, '2026-10-20']])] });
    expect(items[0]).toMatchObject({ kind: 'PAYMENT', day: '2026-11-19', isOverdue: true, month: 2 });
  });

  it('has no class of a later batch for somebody whose months are over', () => {
    const paid = (first: string, last: string) =>
      enrolled(
        [
          ['PAID', 1, first],
          ['PAID', 2, last],
        ],
        { durationMonths: 2 },
      );
    const kinds = (course: ReturnType<typeof paid>) => agenda({ courses: [course] }).items.map(({ kind }) => kind);
    expect(kinds(paid('2026-09-01', '2026-10-01'))).toEqual([]);
    expect(agenda({ courses: [paid('2026-09-01', '2026-10-01')] }).days.some(({ hasClass }) => hasClass)).toBe(false);
    // The second month goes on, and so do two that were paid at once.
    expect(kinds(paid('2026-09-25', '2026-10-25'))).toEqual(['CLASS']);
    expect(kinds(paid('2026-10-01', '2026-10-01'))).toEqual(['CLASS']);
  });

  it('has the classes of a whole batch for somebody who paid its first month in advance', () => {
    const buys = (first: string): Buy[] => [
      ['PAID', 1, first],
      ['PAID', 2, '2026-11-10'],
    ];
    const kinds = (first: string, now: Date) =>
      agenda({ courses: [enrolled(buys(first), { durationMonths: 2 }, now)] }, now).items.map(({ kind }) => kind);
    // The batch begins on 2 November, so its last class is on Wednesday, 30 December.
    const last = at('12:00', '2026-12-30');
    expect(kinds('2026-10-10', last)).toEqual(['CLASS']);
    expect(kinds('2026-11-02', last)).toEqual(['CLASS']);
    // A batch that begins a month after the payment is still theirs.
    expect([kinds('2026-10-03', last), kinds('2026-10-02', last)]).toEqual([['CLASS'], []]);
    expect(kinds('2026-10-10', at('12:00', '2027-01-02'))).toEqual([]);
  });

  it('is empty for somebody who has nothing', () => {
    expect(agenda({})).toMatchObject({ items: [], awaited: [], isCertified: false });
    expect(agenda({}).days).toHaveLength(7);
    expect(say({})).toBeNull();
  });
});

describe('what a course brings', () => {
  const kinds = (courses: AgendaSources['courses']) => agenda({ courses }).items.map(({ kind }) => kind);

  it('is no payment where it is paid once, paid to its end, or paid on a day that nobody knows', () => {
    const once = { startDate: '2026-11-02' };
    expect(kinds([enrolled([['PAID', null, '2026-11-10']], once)])).toEqual(['CLASS']);
    const whole = enrolled([['PAID', 1, '2026-11-10']], { durationMonths: 1 });
    expect(kinds([whole])).toEqual(['CLASS']);
    const unknown = enrolled([['PAID', 1, 'some day']]);
    expect(kinds([unknown])).toEqual(['CLASS']);
    expect(kinds([monthOne()])).toEqual(['CLASS', 'PAYMENT']);
  });

  it('is no payment where the academy has taken the price away, so that it cannot be made', () => {
    expect(kinds([enrolled([['PAID', 1, '2026-11-10']], { monthlyFeeCents: null })])).toEqual(['CLASS']);
  });

  it('is a payment that is overdue from the day after, with its month and its amount', () => {
    const [, payment] = agenda({ courses: [monthOne()] }).items;
    expect(payment).toMatchObject({ kind: 'PAYMENT', month: 2, amount: 150_000, isOverdue: false });
  });

  it('certifies somebody who has paid one of them to its end', () => {
    const whole = enrolled([['PAID', 1, '2026-11-10']], { durationMonths: 1 });
    expect(agenda({ courses: [whole] }).isCertified).toBe(true);
    expect(agenda({ courses: [monthOne()] }).isCertified).toBe(false);
    expect(agenda({ courses: [monthOne(), whole] }).isCertified).toBe(true);
    // A course that is paid once is no such course.
    expect(agenda({ courses: [enrolled([['PAID', null, '2026-11-10']])] }).isCertified).toBe(false);
  });

  it('is a check on the second day, then each day from today on; none where nobody knows when it was paid', () => {
    const pending = (day: string) =>
      agenda({ courses: [enrolled([['PENDING', 1, day]])] }).pending.map(({ kind, day: on }) => [kind, on]);
    expect(pending('2026-11-21')).toEqual([['CHECK', '2026-11-23']]);
    expect(pending('2026-11-20')).toEqual([['CHECK', '2026-11-22']]);
    expect(pending('2026-11-10')).toEqual([['CHECK', '2026-11-22']]);
    expect(pending('some day')).toEqual([]);
    expect(agenda({ courses: [enrolled([['PENDING', 1, 'some day']])] }).awaited).toMatchObject([{ opensOn: null }]);
  });

  it('stays in its order where two things are at the same time', () => {
    const at9 = '2026-11-24T09:00:00+05:30';
    const { items } = agenda({ webinars: [webinar(at9, { id: 1 }), webinar(at9, { id: 2 }), webinar(at9, { id: 3 })] });
    expect(items.map((item) => item.kind === 'WEBINAR' && item.webinar.id)).toEqual(['1', '2', '3']);
  });
});

describe('the next change', () => {
  it('is when something with an hour begins or ends', () => {
    const sources = {
      courses: [monthOne()],
      webinars: [webinar('2026-11-22T14:00:00+05:30')],
      meetings: [meeting('2026-11-22'), meeting('2026-11-22', '6:00 PM - 7:00 PM', 'PENDING')],
    };
    const changes: Date[] = [];
    for (let now = noon; changes.length < 8;) {
      const { changesAt } = agenda(sources, now);
      if (changesAt === null) break;
      changes.push(changesAt);
      now = changesAt;
    }
    expect(changes).toEqual([
      at('14:00'),
      at('17:00'),
      at('18:00'),
      at('19:00'),
      at('20:00'),
      at('20:30'),
      at('23:00'),
      at('20:30', '2026-11-23'),
    ]);
  });

  it('is none where nothing has an hour', () => {
    expect(agenda({ courses: [enrolled([['PENDING', 1, '2026-11-21']])] }).changesAt).toBeNull();
  });
});

describe('the entries', () => {
  it('have the next webinar alone, so that webinars do not hide what is due', () => {
    const state = agenda({
      courses: [monthOne()],
      webinars: [webinar('2026-11-23T09:00:00+05:30'), webinar('2026-11-24T09:00:00+05:30', { id: 6 })],
    });
    expect(state.items.map(({ kind }) => kind)).toEqual(['CLASS', 'WEBINAR', 'WEBINAR', 'PAYMENT']);
    expect(entriesOf(state).map(({ kind, day }) => [kind, day])).toEqual([
      ['CLASS', '2026-11-22'],
      ['WEBINAR', '2026-11-23'],
      ['PAYMENT', '2026-12-10'],
    ]);
  });

  it('say a payment that is checked and a meeting that was asked for, which are no part of what is certain', () => {
    const state = agenda({
      courses: [enrolled([['PENDING', 1, '2026-11-21']]), enrolled([['PENDING', null, '2026-11-01']], { id: 'c2' })],
      meetings: [meeting('2026-11-23', undefined, 'PENDING'), meeting('2026-11-20', undefined, 'PENDING')],
    });
    expect(state.items).toEqual([]);
    const said = (display: typeof en | typeof bn) => entriesOf(state).map((item) => entryOf(item, noon, display));
    expect(
      said(en).map(({ kind, title, calendarDay, isPending }) => [kind, title, calendarDay.date, isPending]),
    ).toEqual([
      ['PAYMENT', 'Payment still being checked', '2026-11-22', true],
      ['PAYMENT', 'Month 1: checked by this day', '2026-11-23', true],
      ['MEETING', 'Mentorship requested, 7:00 pm', '2026-11-23', true],
    ]);
    expect(said(bn).map(({ title }) => title)).toEqual([
      'পেমেন্ট: যাচাই এখনো চলছে',
      '১ম মাস: এর মধ্যে যাচাই শেষ',
      'মেন্টরশিপের অনুরোধ, সন্ধ্যা ৭:০০',
    ]);
    expect(daysOf(state, 'en')[1]).toMatchObject({
      isPending: true,
      hasMeeting: false,
      text: 'Monday, 23 November 2026: payment usually approved by this day, mentorship requested',
    });
  });

  it('promise no check by today of a payment that should have been checked before', () => {
    const state = agenda({
      courses: [enrolled([['PENDING', 1, '2026-11-19']]), enrolled([['PENDING', null, '2026-11-20']], { id: 'c2' })],
    });
    const said = (display: typeof en | typeof bn) => entriesOf(state).map((item) => entryOf(item, noon, display).title);
    expect(said(en)).toEqual(['Month 1: still being checked', 'Payment checked by this day']);
    expect(said(bn)).toEqual(['১ম মাস: যাচাই এখনো চলছে', 'পেমেন্ট: এর মধ্যে যাচাই শেষ']);
    expect(daysOf(state, 'en')[0]).toMatchObject({
      isPending: true,
      text: 'Sunday, 22 November 2026 (today): payment usually approved by this day, payment still being checked',
    });
  });
});

describe('a class', () => {
  it.each([
    ['is the one of this evening before it begins', at('20:29'), '2026-11-22'],
    ['is the one of this evening while it goes on', at('22:59'), '2026-11-22'],
    ['is that of the next class day once it is over', at('23:00'), '2026-11-23'],
    ['is that of the next class day after midnight', at('00:01', '2026-11-24'), '2026-11-25'],
  ])('%s', (_what, now, day) => {
    expect(agenda({ courses: [monthOne(now)] }, now).items[0]).toMatchObject({ kind: 'CLASS', day });
  });

  it('is nobody’s who has not paid: neither with a payment that waits nor with one that was declined', () => {
    for (const status of ['PENDING', 'DECLINED']) {
      const { items, days } = agenda({ courses: [enrolled([[status, 1, '2026-11-21']])] });
      expect(items).toEqual([]);
      expect(days.some(({ hasClass }) => hasClass)).toBe(false);
    }
  });

  it('ends with the course', () => {
    const over = enrolled([['PAID', 1, '2026-05-10']], { startDate: '2026-05-22', durationMonths: 6 });
    expect(agenda({ courses: [over] }).items.map(({ kind }) => kind)).toEqual(['PAYMENT']);
    expect(agenda({ courses: [over] }).days.some(({ hasClass }) => hasClass)).toBe(false);
  });

  it('is not there before the course has begun', () => {
    const later = enrolled([['PAID', 1, '2026-11-10']], { startDate: '2026-11-26' });
    expect(agenda({ courses: [later] }).items[0]).toMatchObject({ kind: 'CLASS', day: '2026-11-28' });
    expect(agenda({ courses: [later] }).days.map(({ hasClass }) => hasClass)).toEqual(
      [22, 23, 24, 25, 26, 27, 28].map((day) => day === 28),
    );
  });
});

describe('webinars and meetings', () => {
  it('stay until they are over', () => {
    const sources = { webinars: [webinar('2026-11-22T10:00:00+05:30')], meetings: [meeting('2026-11-22')] };
    const kinds = (now: Date) => agenda(sources, now).items.map(({ kind }) => kind);
    expect(kinds(at('12:59'))).toEqual(['WEBINAR', 'MEETING']);
    expect(kinds(at('13:00'))).toEqual(['MEETING']);
    expect(kinds(at('19:59'))).toEqual(['MEETING']);
    expect(kinds(at('20:00'))).toEqual([]);
  });

  it('are meetings only once the academy has accepted them, and with an hour that is known', () => {
    const meetings = [
      meeting('2026-11-24', '7:00 PM - 8:00 PM', 'PENDING'),
      meeting('2026-11-24', '7:00 PM - 8:00 PM', 'DECLINED'),
      meeting('2026-11-24', 'after lunch'),
    ];
    expect(agenda({ meetings }).items).toEqual([]);
  });
});

describe('an entry', () => {
  const first = (sources: Partial<AgendaSources>, now = noon, display: typeof en | typeof bn = en) => {
    const [item] = agenda(sources, now).items;
    return item && entryOf(item, now, display);
  };

  it('of a class leads to the course', () => {
    expect(first({ courses: [monthOne()] })).toMatchObject({
      key: 'class-c1',
      title: 'Class, 8:30 pm',
      text: 'Full Stack Web Development',
      startsAt: '2026-11-22T15:00:00.000Z',
      calendarDay: { weekday: 'Sun', day: '22', month: 'Nov' },
      amount: null,
      destination: { place: 'COURSE_ACCESS', courseId: 'c1', path: '/course/c1/access' },
    });
    expect(first({ courses: [monthOne()] }, at('21:00'))?.title).toBe('Class on now, until 11:00 pm');
  });

  it('of a payment has its amount', () => {
    const courses = [enrolled([['PAID', 1, '2026-11-10']], { startDate: null })];
    expect(first({ courses })).toMatchObject({
      key: 'payment-c1',
      title: 'Month 2 is due',
      startsAt: null,
      amount: { amount: 150_000, currency: 'INR' },
      isOverdue: false,
    });
    expect(first({ courses }, noon, bn)).toMatchObject({
      title: '২য় মাসের ফি',
      calendarDay: { day: '১০', month: 'ডিসে' },
    });
  });

  it('of a webinar or meeting says what it is about', () => {
    expect(first({ webinars: [webinar('2026-11-22T18:00:00+05:30')] })).toMatchObject({
      title: 'Webinar, 6:00 pm',
      text: 'Careers',
      destination: { place: 'WEBINARS', path: '/webinars' },
    });
    expect(first({ webinars: [webinar('2026-11-22T11:00:00+05:30')] })?.title).toBe('Webinar, on now');
    expect(first({ meetings: [meeting('2026-11-23')] })).toMatchObject({
      title: 'Mentorship, 7:00 pm',
      text: 'About my project',
      destination: { place: 'DASHBOARD', path: '/dashboard#mentorship' },
    });
  });
});
