import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../support/close-after-all.ts';
import { type Client, createClient } from '../support/execute.ts';
import {
  aCourse,
  aMeetingRequest,
  anAnnouncement,
  aPurchase,
  aRegistration,
  aSession,
  aSummary,
} from '../support/factories.ts';
import { startRestDouble } from '../support/rest-double.ts';
import { startGateway } from '../support/start-gateway.ts';

const api = await closeAfterAll(startRestDouble());

// Half past midnight in India, where it is Friday, 1 January 2027; Thursday evening in London.
const now = () => new Date('2026-12-31T19:00:00Z');

// Paid 30 days before half past one in the night of 31 December in India, which is the 30th in London.
const ofDecember = aPurchase({ courseId: 1, createdAt: '2026-11-30T20:00:00Z' });
// The next month was due an hour and a half before: on the day before in India, and on this day in London.
const dueLastNight = aPurchase({ id: 32, courseId: 3, createdAt: '2026-12-01T18:00:00Z' });
const meetingOfToday = aMeetingRequest({ status: 'APPROVED', preferredDate: '2027-01-01' });

const zones = [
  { zone: 'Asia/Kolkata', webinar: 'Wed, 6 Jan 2027, 1:30 am', day: '2027-01-06', paid: '1 December 2026' },
  { zone: 'Europe/London', webinar: 'Tue, 5 Jan 2027, 8:00 pm', day: '2027-01-05', paid: '30 November 2026' },
  { zone: 'Asia/Dhaka', webinar: 'Wed, 6 Jan 2027, 2:00 am', day: '2027-01-06', paid: '1 December 2026' },
  { zone: 'America/Los_Angeles', webinar: 'Tue, 5 Jan 2027, 12:00 pm', day: '2027-01-05', paid: '30 November 2026' },
];

describe.each(zones)('With dates shown in $zone', ({ zone, webinar, day, paid }) => {
  let client: Client;
  let url: string;

  beforeEach(async () => {
    api.reset();
    api.when('GET /me', { body: aSession() });
    api.when('GET /me/summary', { body: aSummary() });
    api.when('GET /courses', {
      body: [
        aCourse({ id: 1, title: 'Python', startDate: '2026-12-31' }),
        aCourse({ id: 3, title: 'Go', startDate: '2027-02-01' }),
      ],
    });
    api.when('GET /courses/id/1', { body: aCourse({ id: 1, title: 'Python' }) });
    api.when('GET /webinars', { body: [{ id: 5, title: 'Careers', startTime: '2027-01-05T20:00:00Z' }] });
    api.when('GET /purchases/me', { body: [ofDecember, dueLastNight] });
    api.when('GET /me/meeting-requests', { body: [meetingOfToday] });
    api.when('GET /announcements/me', { body: [anAnnouncement({ createdAt: '2026-11-30T20:00:00Z' })] });
    const gateway = await startGateway({ academyApiUrl: api.url, now, env: { DISPLAY_TIMEZONE: zone } });
    url = gateway.url;
    client = createClient(url);
    client.cookies.set('accessToken', 'secret');
    return gateway.close;
  });

  it('meetings are asked for by the Indian day and hour', async () => {
    const { meetingRequestForm, lastYear, viewer } = await client.ask(`{
      meetingRequestForm { earliestDate latestDate nextDays { date } timeSlots { isOverToday } }
      lastYear: meetingRequestProblems(input: { preferredDate: "2026-12-31", preferredTime: FROM_7_PM }) { code }
      viewer { today { date } meetingRequests { nodes { preferredDate daysAwayText calendarUrl } } }
    }`);
    expect(meetingRequestForm).toMatchObject({ earliestDate: '2027-01-01', latestDate: '2028-01-01' });
    expect(meetingRequestForm.nextDays[0]).toEqual({ date: '2027-01-01' });
    expect(meetingRequestForm.timeSlots).toEqual(Array.from({ length: 8 }, () => ({ isOverToday: false })));
    expect(lastYear).toEqual([{ code: 'DATE_IN_PAST' }]);
    expect(viewer.today).toEqual({ date: '2027-01-01' });
    expect(viewer.meetingRequests.nodes).toEqual([
      { preferredDate: '2027-01-01', daysAwayText: 'today', calendarUrl: `${url}/calendar/mine.ics` },
    ]);
  });

  it('the agenda and its calendar file stand at the Indian day and hour', async () => {
    const { viewer } = await client.ask(`{ viewer { agenda {
      sentence timeZoneText days { isToday hasMeeting calendarDay { date } }
      entries { key title startsAt isOverdue calendarDay { date } }
    } } }`);
    const { agenda } = viewer;
    expect(agenda.timeZoneText).toBe('IST');
    expect(agenda.sentence).toContain('today, 9:00 am IST');
    expect(agenda.days[0]).toEqual({ isToday: true, hasMeeting: true, calendarDay: { date: '2027-01-01' } });
    const entry = (key: string) => agenda.entries.find((each: { key: string }) => each.key === key);
    expect(entry('meeting-21')).toMatchObject({
      title: 'Mentorship, 9:00 am',
      startsAt: '2027-01-01T03:30:00.000Z',
      calendarDay: { date: '2027-01-01' },
    });
    expect(entry('webinar-5')).toMatchObject({ title: 'Webinar, 1:30 am', calendarDay: { date: '2027-01-06' } });
    expect(entry('payment-1')).toMatchObject({ isOverdue: true, calendarDay: { date: '2026-12-31' } });
    expect(entry('payment-3')).toMatchObject({ isOverdue: true, calendarDay: { date: '2026-12-31' } });

    const file = await (await fetch(`${url}/calendar/mine.ics`, { headers: { cookie: 'accessToken=secret' } })).text();
    expect(file).toContain('DTSTART:20270101T033000Z\r\nDTEND:20270101T043000Z');
    expect(file).toContain('DTSTART;VALUE=DATE:20261231');
  });

  it('payments are due on the Indian day, also after a checkout', async () => {
    const access = `paymentsText nextDueDate nextDueDateText nextDueCalendarDay { date } month(number: 2) { explanation }
      nextPayable { dueDate dueText } schedule { date dateText calendarDay { date } }`;
    const { courses } = await client.ask(`{ courses { nodes { title viewerAccess { ${access} } } } }`);
    for (const { viewerAccess } of courses.nodes) {
      expect(viewerAccess).toMatchObject({
        nextDueDate: '2026-12-31',
        nextDueDateText: '31 December 2026',
        nextDueCalendarDay: { date: '2026-12-31' },
        nextPayable: { dueDate: '2026-12-31', dueText: 'Was due on 31 December 2026' },
      });
      expect(viewerAccess.paymentsText).toContain('due since 31 December 2026');
      expect(viewerAccess.month.explanation).toContain('31 December 2026');
      // What is overdue is paid on 1 January at the earliest, so the month after it is due 30 days later.
      expect(viewerAccess.schedule.slice(1, 3)).toEqual([
        { date: '2026-12-31', dateText: '31 December 2026', calendarDay: { date: '2026-12-31' } },
        { date: '2027-01-31', dateText: '31 January 2027', calendarDay: { date: '2027-01-31' } },
      ]);
    }

    const purchase = aPurchase({ id: 33, status: 'PENDING', monthNumber: 2, createdAt: now().toISOString() });
    const order = { id: 'order_1', amount: 150_000, currency: 'INR' };
    api.when('POST /purchases/create-order', { body: { order, purchase } });
    const { startCheckout } = await client.ask(`mutation { startCheckout(input: { courseId: "1", month: 2 }) {
      checkout { description purchase { course { viewerAccess { nextDueDate } } } } userErrors { code }
    } }`);
    expect(startCheckout).toMatchObject({
      checkout: {
        description: 'Python - Month 2',
        purchase: { course: { viewerAccess: { nextDueDate: '2026-12-31' } } },
      },
      userErrors: [],
    });
  });

  it('somebody is as old as in India, and a course begins when it does there', async () => {
    api.when('POST /auth/register', { status: 202, body: '' });
    const { register } = await client.ask(
      'mutation ($input: RegisterInput!) { register(input: $input) { userErrors { code } } }',
      { input: aRegistration({ dateOfBirth: { day: 1, month: 1, year: 2014 } }) },
    );
    const { registrationForm, courses } = await client.ask(
      '{ registrationForm { years { value } } courses(sort: STARTING_SOON) { nodes { title } } }',
    );
    expect(register.userErrors).toEqual([]);
    expect(registrationForm.years[0]).toEqual({ value: 2027 });
    expect(courses.nodes).toEqual([{ title: 'Go' }, { title: 'Python' }]);
  });

  it('webinars, payments and announcements are told in that zone', async () => {
    const { webinars, viewer } = await client.ask(`{
      webinars { nodes { startsAt startsAtText calendarDay { date } dhaka: startsAtText(timeZone: "Asia/Dhaka") } }
      viewer {
        purchases { nodes { createdAt submittedText submittedCalendarDay { text } } }
        announcements { nodes { createdAt dateText calendarDay { text } } }
      }
    }`);
    expect(webinars.nodes).toEqual([
      {
        startsAt: '2027-01-05T20:00:00.000Z',
        startsAtText: webinar,
        calendarDay: { date: day },
        dhaka: 'Wed, 6 Jan 2027, 2:00 am',
      },
    ]);
    const weekday = paid.startsWith('1 ') ? 'Tuesday' : 'Monday';
    expect(viewer.purchases.nodes.at(-1)).toEqual({
      createdAt: '2026-11-30T20:00:00.000Z',
      submittedText: paid,
      submittedCalendarDay: { text: `${weekday}, ${paid}` },
    });
    expect(viewer.announcements.nodes).toEqual([
      { createdAt: '2026-11-30T20:00:00.000Z', dateText: paid, calendarDay: { text: `${weekday}, ${paid}` } },
    ]);
  });
});
