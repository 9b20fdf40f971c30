import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { createClient, type Client } from '../../support/execute.ts';
import { aMeetingRequest, aSession } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

let client: Client;
// In Kolkata it is the 22nd already.
const now = () => new Date('2026-11-21T19:00:00Z');

const api = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: api.url, now }));
beforeEach(() => {
  api.reset();
  client = createClient(gateway.url);
  client.cookies.set('accessToken', 'secret');
  api.when('GET /me', { body: aSession() });
});

describe('meeting requests', () => {
  it('come as the API orders them, with their state in words', async () => {
    api.when('GET /me/meeting-requests', {
      body: [
        aMeetingRequest({ status: 'APPROVED', adminMessage: 'See you there' }),
        aMeetingRequest({ id: 22, status: 'DECLINED', message: ' ' }),
        aMeetingRequest({ id: 23, status: 'POSTPONED', preferredDate: '2026-12-01T00:00:00.000Z' }),
        aMeetingRequest({ id: 24, preferredDate: 'soon', createdAt: null }),
      ],
    });
    const { viewer } = await client.ask(`{ viewer { meetingRequests { nodes {
      id preferredDate preferredDateText preferredCalendarDay { date weekday } daysAwayText calendarUrl preferredTime preferredTimeText timeZoneText message status statusText adminResponse createdAt
    } } } }`);
    expect(viewer.meetingRequests.nodes[0]).toEqual({
      id: '21',
      preferredDate: '2026-12-01',
      preferredDateText: '1 December 2026',
      preferredCalendarDay: { date: '2026-12-01', weekday: 'Tue' },
      daysAwayText: 'in 9 days',
      calendarUrl: `${gateway.url}/calendar/mine.ics`,
      preferredTime: 'FROM_9_AM',
      preferredTimeText: '9:00 AM - 10:00 AM',
      timeZoneText: 'IST',
      message: 'About my project',
      status: 'APPROVED',
      statusText: 'Approved',
      adminResponse: 'See you there',
      createdAt: '2026-11-20T15:00:00.000Z',
    });
    expect(viewer.meetingRequests.nodes.slice(1)).toMatchObject([
      { status: 'DECLINED', statusText: 'Declined', message: null, adminResponse: null, calendarUrl: null },
      { status: 'PENDING', statusText: 'Pending', preferredDate: '2026-12-01' },
      { preferredDate: null, preferredDateText: null, preferredCalendarDay: null, daysAwayText: null, createdAt: null },
    ]);
  });

  it('are in no calendar file while their hour is not known', async () => {
    const approved = { status: 'APPROVED', preferredDate: '2026-12-01' };
    api.when('GET /me/meeting-requests', {
      body: [aMeetingRequest({ ...approved, preferredTime: 'noon' }), aMeetingRequest({ ...approved, id: 22 })],
    });
    const { viewer } = await client.ask('{ viewer { meetingRequests { nodes { daysAwayText calendarUrl } } } }');
    expect(viewer.meetingRequests.nodes).toEqual([
      { daysAwayText: 'in 9 days', calendarUrl: null },
      { daysAwayText: 'in 9 days', calendarUrl: `${gateway.url}/calendar/mine.ics` },
    ]);
  });

  it('say their hour in the asked language, and another hour in the words that the API has for it', async () => {
    api.when('GET /me/meeting-requests', {
      body: [
        aMeetingRequest(),
        aMeetingRequest({ id: 22, preferredTime: 'after lunch' }),
        aMeetingRequest({ id: 23, preferredTime: null }),
      ],
    });
    const query = '{ viewer { meetingRequests { nodes { preferredTime preferredTimeText timeZoneText } } } }';
    const { data } = await client.execute(query, {}, { 'accept-language': 'bn' });
    expect(data.viewer.meetingRequests.nodes).toEqual([
      { preferredTime: 'FROM_9_AM', preferredTimeText: 'সকাল ৯:০০ - ১০:০০', timeZoneText: 'ভারতীয় সময়' },
      { preferredTime: null, preferredTimeText: 'after lunch', timeZoneText: null },
      { preferredTime: null, preferredTimeText: null, timeZoneText: null },
    ]);
  });

  it('can be made from today on, in the eight hours', async () => {
    const { meetingRequestForm } = await client.ask(
      '{ meetingRequestForm { earliestDate latestDate maxMessageLength timeSlots { value label } } }',
    );
    expect(meetingRequestForm).toMatchObject({
      earliestDate: '2026-11-22',
      latestDate: '2027-11-22',
      maxMessageLength: 2_000,
    });
    expect(meetingRequestForm.timeSlots.map(({ label }: { label: string }) => label)).toEqual([
      '9:00 AM - 10:00 AM',
      '10:00 AM - 11:00 AM',
      '11:00 AM - 12:00 PM',
      '2:00 PM - 3:00 PM',
      '3:00 PM - 4:00 PM',
      '4:00 PM - 5:00 PM',
      '6:00 PM - 7:00 PM',
      '7:00 PM - 8:00 PM',
    ]);
  });

  const request = `mutation ($input: RequestMeetingInput!) {
    requestMeeting(input: $input) { meetingRequest { id statusText } userErrors { code message field } }
  }`;
  const wish = { preferredDate: '2026-11-22', preferredTime: 'FROM_7_PM' };

  it('are sent with the day, the exact text of the hour, and no empty message', async () => {
    api.when('POST /me/meeting-requests', { status: 201, body: aMeetingRequest({ id: 30 }) });
    const { requestMeeting } = await client.ask(request, { input: { ...wish, message: '  ' } });
    expect(requestMeeting).toEqual({ meetingRequest: { id: '30', statusText: 'Pending' }, userErrors: [] });
    expect(api.calls.at(-1)?.body).toEqual({ preferredDate: '2026-11-22', preferredTime: '7:00 PM - 8:00 PM' });
    await client.ask(request, { input: { ...wish, message: 'About jobs' } });
    expect(api.calls.at(-1)?.body).toMatchObject({ message: 'About jobs' });
  });

  it('bring the list as it is now, so that a client need not know where the new one stands; nobody when refused', async () => {
    const asked = `mutation ($input: RequestMeetingInput!) {
      requestMeeting(input: $input) { meetingRequest { id } viewer { meetingRequests { nodes { id } } } userErrors { code } }
    }`;
    api.when('POST /me/meeting-requests', { status: 201, body: aMeetingRequest({ id: 30 }) });
    api.when('GET /me/meeting-requests', { body: [aMeetingRequest({ id: 30 }), aMeetingRequest({ id: 29 })] });
    expect((await client.ask(asked, { input: wish })).requestMeeting).toEqual({
      meetingRequest: { id: '30' },
      viewer: { meetingRequests: { nodes: [{ id: '30' }, { id: '29' }] } },
      userErrors: [],
    });
    const { requestMeeting } = await client.ask(asked, { input: { ...wish, preferredDate: '2026-11-21' } });
    expect(requestMeeting).toMatchObject({ viewer: null, userErrors: [{ code: 'DATE_IN_PAST' }] });
  });

  it('are refused for a day before today in Indian time, without asking the API', async () => {
    const { requestMeeting } = await client.ask(request, { input: { ...wish, preferredDate: '2026-11-21' } });
    expect(requestMeeting.userErrors).toEqual([
      { code: 'DATE_IN_PAST', message: 'Please choose today or a later day.', field: ['input', 'preferredDate'] },
    ]);
    expect(api.called()).toEqual([]);
  });

  it('are refused with a reason for each field, in both languages, and the reasons can be had before', async () => {
    const input = { ...wish, preferredDate: '9999-12-31', message: 'x'.repeat(2_001) };
    const { requestMeeting } = await client.ask(request, { input });
    expect(requestMeeting.userErrors).toEqual([
      { code: 'DATE_TOO_FAR', message: 'Please choose a day within a year.', field: ['input', 'preferredDate'] },
      { code: 'MESSAGE_TOO_LONG', message: 'Please write at most 2000 characters.', field: ['input', 'message'] },
    ]);
    const problems = `query ($input: RequestMeetingInput!) { meetingRequestProblems(input: $input) { message field } }`;
    const { data } = await client.execute(problems, { input }, { 'accept-language': 'bn' });
    expect(data.meetingRequestProblems).toEqual([
      { message: 'এক বছরের মধ্যে কোনো দিন বেছে নিন।', field: ['input', 'preferredDate'] },
      { message: 'সর্বোচ্চ ২০০০টি অক্ষরে লিখুন।', field: ['input', 'message'] },
    ]);
    expect(await client.ask(problems, { input: wish })).toEqual({ meetingRequestProblems: [] });
    expect(api.called()).toEqual([]);
  });

  it.each([
    ['no day', { preferredTime: 'FROM_7_PM' }],
    ['a day that does not exist', { ...wish, preferredDate: '2026-02-30' }],
    ['no hour', { preferredDate: '2026-11-22' }],
    ['another hour', { ...wish, preferredTime: '8:00 PM - 9:00 PM' }],
  ])('are not even understood with %s', async (_name, input) => {
    const { errors } = await client.execute(request, { input });
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(api.called()).toEqual([]);
  });

  it('that a document spells out are refused at the place of the value', async () => {
    const text =
      '{ meetingRequestProblems(input: { preferredDate: "2026-02-30", preferredTime: FROM_7_PM }) { code } }';
    const { errors } = await client.execute(text);
    expect(errors).toMatchObject([
      {
        message: 'Date must be a day of the calendar as YYYY-MM-DD.',
        locations: [{ line: 1, column: text.indexOf('"2026') + 1 }],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });

  it('that the API does not take are told apart from those it took', async () => {
    api.when('POST /me/meeting-requests', { status: 500 });
    const { requestMeeting } = await client.ask(request, { input: wish });
    expect(requestMeeting).toMatchObject({ meetingRequest: null, userErrors: [{ code: 'MEETING_REQUEST_FAILED' }] });
  });
});
