import { describe, expect, it } from 'vitest';
import { readWebinar } from '../../../gateway/catalogue/records.ts';
import { readMeetingRequest } from '../../../gateway/meeting-requests/records.ts';
import { accessStateOf, indexPurchases } from '../../../gateway/purchases/access-rules.ts';
import { type AgendaSources, agendaOf, entriesOf } from '../../../gateway/purchases/agenda-rules.ts';
import { daysOf, entryOf, sentenceOf } from '../../../gateway/purchases/agenda-view.ts';
import { startOfDay } from '../../../gateway/values/instants.ts';
import { aMeetingRequest } from '../../support/factories.ts';
import { aCourseRecord, aOneTimeCourseRecord, aPurchaseRecord } from '../../support/records.ts';

const timeZone = 'Asia/Kolkata';
const en = { language: 'en', timeZone, locale: 'en-IN' } as const;
const bn = { ...en, language: 'bn' } as const;

/** Sunday, 22 November 2026, at noon in Kolkata. Classes are on Monday, Wednesday, Saturday and Sunday, 8:30 to 11 pm. */
const noon = new Date('2026-11-22T06:30:00Z');
const at = (time: string, day = '2026-11-22') => new Date(`${day}T${time}:00+05:30`);

type Buy = [status: string, month: number | null, day: string];

const enrolled = (buys: Buy[], fields: Record<string, unknown> = {}, now = noon) => {
  const [, month] = buys[0] ?? [];
  const course = month === null ? aOneTimeCourseRecord(fields) : aCourseRecord({ startDate: '2026-11-02', ...fields });
  const purchases = buys.map(([status, monthNumber, day]) =>
    aPurchaseRecord({
      courseId: course.id,
      status,
      monthNumber,
      isMonthlyPayment: monthNumber !== null,
      createdAt: `${day}T10:00:00+05:30`,
    }),
  );
  return { course, accessState: accessStateOf(course, indexPurchases(purchases), startOfDay(now, timeZone)) };
};

const webinar = (startTime: string | null, fields: Record<string, unknown> = {}) =>
  readWebinar({ id: 5, title: 'Careers', startTime, ...fields }, { monthlyAmounts: 'paise', timeZone });

const meeting = (preferredDate: string, preferredTime = '7:00 PM - 8:00 PM', status = 'APPROVED') =>
  readMeetingRequest(aMeetingRequest({ preferredDate, preferredTime, status }), { timeZone });

const nothing: AgendaSources = { courses: [], meetings: [], webinars: [] };
const agenda = (sources: Partial<AgendaSources>, now = noon) => agendaOf({ ...nothing, ...sources }, now, timeZone);
const say = (sources: Partial<AgendaSources>, now = noon, display: typeof en | typeof bn = en) =>
  sentenceOf(agenda(sources, now), now, display);

const monthOne = (now = noon) => enrolled([['PAID', 1, '2026-11-10']], {}, now);

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

  it('is empty for somebody who has nothing', () => {
    expect(agenda({})).toMatchObject({ items: [], awaited: [], isCertified: false });
    expect(agenda({}).days).toHaveLength(7);
    expect(say({})).toBeNull();
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
      ['PAYMENT', 'Payment checked by this day', '2026-11-22', true],
      ['PAYMENT', 'Month 1: checked by this day', '2026-11-23', true],
      ['MEETING', 'Mentorship asked for, 7:00 pm', '2026-11-23', true],
    ]);
    expect(said(bn).map(({ title }) => title)).toEqual([
      'পেমেন্ট: এর মধ্যে যাচাই শেষ',
      '১ম মাস: এর মধ্যে যাচাই শেষ',
      'মেন্টরশিপের অনুরোধ, সন্ধ্যা ৭:০০',
    ]);
    expect(daysOf(state, en)[1]).toMatchObject({
      isPending: true,
      hasMeeting: false,
      text: 'Monday, 23 November 2026: payment usually approved by this day, mentorship asked for',
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

describe('seven days', () => {
  it('begin today, and light the evenings that have a class', () => {
    expect(agenda({ courses: [monthOne()] }).days).toEqual(
      [
        ['2026-11-22', true],
        ['2026-11-23', true],
        ['2026-11-24', false],
        ['2026-11-25', true],
        ['2026-11-26', false],
        ['2026-11-27', false],
        ['2026-11-28', true],
      ].map(([day, hasClass], index) => ({
        day,
        hasClass,
        hasMeeting: false,
        isToday: index === 0,
        isDue: false,
        isPending: false,
        isAskedFor: false,
      })),
    );
  });

  it('light the day of a meeting that is accepted', () => {
    const { days } = agenda({ meetings: [meeting('2026-11-24'), meeting('2026-11-25', undefined, 'PENDING')] });
    expect(days.flatMap(({ day, hasMeeting }) => (hasMeeting ? [day] : []))).toEqual(['2026-11-24']);
    expect(daysOf(agenda({ meetings: [meeting('2026-11-24')] }), en)[2]?.text).toBe(
      'Tuesday, 24 November 2026: mentorship',
    );
  });

  it('put out today’s window once its class is over', () => {
    expect(agenda({ courses: [monthOne()] }, at('22:59')).days[0]?.hasClass).toBe(true);
    expect(agenda({ courses: [monthOne()] }, at('23:00')).days[0]?.hasClass).toBe(false);
  });

  it.each([
    ['of a month', '2026-11-29', ['2026-11-29', '2026-11-30', '2026-12-01']],
    ['of a year', '2026-12-30', ['2026-12-30', '2026-12-31', '2027-01-01']],
    ['of February', '2028-02-28', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ])('go on over the end %s', (_what, today, first) => {
    const { days } = agenda({}, at('12:00', today));
    expect(days.slice(0, 3).map(({ day }) => day)).toEqual(first);
  });

  it('are those of the academy, not of Greenwich', () => {
    expect(agenda({}, new Date('2026-11-21T18:29:00Z')).today).toBe('2026-11-21');
    expect(agenda({}, new Date('2026-11-21T18:30:00Z')).today).toBe('2026-11-22');
  });

  it('ring the day that is due, within the week alone', () => {
    const due = (paidOn: string) =>
      agenda({ courses: [enrolled([['PAID', 1, paidOn]])] }).days.flatMap(({ day, isDue }) => (isDue ? [day] : []));
    expect(due('2026-10-29')).toEqual(['2026-11-28']);
    expect(due('2026-10-30')).toEqual([]);
    expect(due('2026-10-20')).toEqual([]);
  });

  it('half light the day by which a payment should be approved, which is today at the earliest', () => {
    const pending = (paidOn: string) =>
      agenda({ courses: [enrolled([['PENDING', 1, paidOn]])] }).days.flatMap(({ day, isPending }) =>
        isPending ? [day] : [],
      );
    expect(pending('2026-11-22')).toEqual(['2026-11-24']);
    expect(pending('2026-11-01')).toEqual(['2026-11-22']);
  });

  it('say in words what they hold, in both languages', () => {
    const courses = [enrolled([['PAID', 1, '2026-10-24']]), enrolled([['PENDING', null, '2026-11-21']], { id: 'c2' })];
    expect(daysOf(agenda({ courses }), en).map(({ text }) => text)).toEqual([
      'Sunday, 22 November 2026 (today): class',
      'Monday, 23 November 2026: class, payment due, payment usually approved by this day',
      'Tuesday, 24 November 2026',
      'Wednesday, 25 November 2026: class',
      'Thursday, 26 November 2026',
      'Friday, 27 November 2026',
      'Saturday, 28 November 2026: class',
    ]);
    expect(daysOf(agenda({ courses }), bn)[1]?.text).toBe(
      'সোমবার, ২৩ নভেম্বর ২০২৬: ক্লাস, ফি দেওয়ার শেষ দিন, সাধারণত এর মধ্যে পেমেন্ট অনুমোদিত হয়',
    );
  });
});

describe('the sentence', () => {
  it('says the next class and what is due', () => {
    expect(say({ courses: [monthOne()] })).toBe('Next class today, 8:30 pm IST. Month 2 is due on 10 December.');
    expect(say({ courses: [monthOne()] }, noon, bn)).toBe(
      'পরের ক্লাস আজ, রাত ৮:৩০ (ভারতীয় সময়)। ২য় মাসের ফি দেওয়ার শেষ তারিখ ১০ ডিসেম্বর।',
    );
  });

  it.each([
    ['is today', at('12:00'), 'today, 8:30 pm IST', 'আজ, রাত ৮:৩০'],
    ['is tomorrow', at('23:00'), 'tomorrow, 8:30 pm IST', 'আগামীকাল, রাত ৮:৩০'],
    ['is in three days', at('12:00', '2026-11-26'), 'on Saturday, 8:30 pm IST', 'শনিবার, রাত ৮:৩০'],
  ])('names the day of a class that %s', (_what, now, english, bengali) => {
    const courses = [enrolled([['PAID', 1, '2026-11-10']], {}, now)];
    expect(say({ courses }, now)).toContain(`Next class ${english}.`);
    expect(say({ courses }, now, bn)).toContain(`পরের ক্লাস ${bengali}`);
  });

  it('gives the date of a class from the seventh day on, with its year where it is another one', () => {
    const from = (startDate: string) => say({ courses: [enrolled([['PAID', 1, '2026-11-10']], { startDate })] });
    expect(from('2026-11-28')).toContain('Next class on Saturday,');
    expect(from('2026-11-29')).toContain('Next class on 29 November,');
    expect(from('2027-01-02')).toContain('Next class on 2 January 2027,');
  });

  it('says that a class is on', () => {
    const now = at('21:00');
    expect(say({ courses: [monthOne(now)] }, now)).toContain('Your class is on now, until 11:00 pm IST.');
    expect(say({ courses: [monthOne(now)] }, now, bn)).toContain('এখন আপনার ক্লাস চলছে, রাত ১১:০০ (ভারতীয় সময়) পর্যন্ত।');
  });

  it('says a meeting that comes before the class', () => {
    const sources = { courses: [monthOne()], meetings: [meeting('2026-11-22')] };
    expect(say(sources)).toContain('You meet a mentor today, 7:00 pm IST.');
    expect(say(sources, noon, bn)).toContain('মেন্টরের সঙ্গে সেশন আজ, সন্ধ্যা ৭:০০ (ভারতীয় সময়)।');
  });

  it('says a webinar to somebody without classes, and to nobody else', () => {
    const webinars = [webinar('2026-11-22T18:00:00+05:30')];
    expect(say({ webinars })).toBe('Free webinar today, 6:00 pm IST.');
    expect(say({ webinars }, noon, bn)).toBe('ফ্রি ওয়েবিনার আজ, সন্ধ্যা ৬:০০ (ভারতীয় সময়)।');
    expect(say({ webinars, courses: [monthOne()] })).not.toContain('webinar');
  });

  it.each([
    ['due today', '2026-10-23', 'Month 2 is due today.', '২য় মাসের ফি দেওয়ার শেষ দিন আজ।'],
    ['overdue', '2026-10-20', 'Month 2 was due on 19 November.', '২য় মাসের ফি দেওয়ার তারিখ ছিল ১৯ নভেম্বর।'],
    ['due next year', '2026-12-10', 'Month 2 is due on 9 January 2027.', '২য় মাসের ফি দেওয়ার শেষ তারিখ ৯ জানুয়ারি ২০২৭।'],
  ])('says a month that is %s', (_what, paidOn, english, bengali) => {
    const courses = [enrolled([['PAID', 1, paidOn]], { startDate: null })];
    expect(say({ courses })).toBe(english);
    expect(say({ courses }, noon, bn)).toBe(bengali);
  });

  it('names the course where two of them are due', () => {
    const courses = [
      enrolled([['PAID', 1, '2026-11-10']], { startDate: null }),
      enrolled([['PAID', 1, '2026-11-05']], { id: 'c2', title: 'Python', startDate: null }),
    ];
    expect(say({ courses })).toBe('Python: Month 2 is due on 5 December.');
  });

  it('says that a payment is being checked rather than what is due', () => {
    const month = enrolled([
      ['PAID', 1, '2026-10-22'],
      ['PENDING', 2, '2026-11-21'],
    ]);
    expect(say({ courses: [month] })).toContain('Your payment for Month 2 is being checked.');
    expect(say({ courses: [month] }, noon, bn)).toContain('২য় মাসের পেমেন্ট যাচাই করা হচ্ছে।');
    expect(say({ courses: [enrolled([['PENDING', null, '2026-11-21']])] })).toBe('Your payment is being checked.');
    const another = enrolled([['PAID', 1, '2026-11-05']], { id: 'c2', title: 'Python', startDate: null });
    expect(say({ courses: [month, another] })).toContain(
      `${month.course.title}: Your payment for Month 2 is being checked.`,
    );
  });

  it('says that the certificate is ready once every month is paid, and not of a course that is paid once', () => {
    const all = (count: number) =>
      enrolled(
        Array.from({ length: count }, (_, index): Buy => ['PAID', index + 1, '2026-11-01']),
        { startDate: null },
      );
    expect(say({ courses: [all(6)] })).toBe('Your certificate is ready.');
    expect(say({ courses: [all(6)] }, noon, bn)).toBe('আপনার সার্টিফিকেট তৈরি।');
    expect(say({ courses: [all(5)] })).toBe('Month 6 is due on 1 December.');
    expect(say({ courses: [enrolled([['PAID', null, '2026-11-01']], { startDate: null })] })).toBeNull();
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
