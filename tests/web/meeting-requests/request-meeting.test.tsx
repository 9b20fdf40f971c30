import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aMeetingRequest } from '../../support/graph-objects/meeting-requests.ts';
import { aCalendarDay, aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';
import { statusPlaces } from '../../support/status-places.ts';
import { tellOfMissingScripts } from '../../../web/missing-scripts.ts';

const meetingRequestForm = {
  earliestDate: '2026-11-21',
  latestDate: '2027-11-21',
  maxMessageLength: 2_000,
  nextDays: [
    aCalendarDay({ date: '2026-11-21', text: 'Saturday, 21 November 2026' }),
    aCalendarDay({ date: '2026-12-02', text: 'Wednesday, 2 December 2026' }),
  ],
  timeSlots: [
    { value: 'FROM_9_AM', label: '9:00 AM - 10:00 AM', isOverToday: true },
    { value: 'FROM_7_PM', label: '7:00 PM - 8:00 PM', isOverToday: false },
  ],
};

const open = async (graph: Record<string, unknown>) => {
  const page = await renderPage('/dashboard', {
    signedIn: true,
    graph: {
      viewer: aViewer({ meetingRequests: aPageOf([aMeetingRequest()]) }),
      courses: aPageOf([]),
      meetingRequestForm,
      meetingRequestProblems: [],
      ...graph,
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Schedule Mentorship Session' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('radio', { name: '7:00 PM - 8:00 PM' });
  return { ...page, dialog, send: () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Send request' }) };
};

const fillIn = async ({ user, dialog }: Awaited<ReturnType<typeof open>>) => {
  fireEvent.change(dialog.getByLabelText('Preferred date'), { target: { value: '2026-12-02' } });
  await user.click(dialog.getByRole('radio', { name: '7:00 PM - 8:00 PM' }));
};

describe('asking for a meeting', () => {
  it('needs a day and an hour, and no day before today', async () => {
    const page = await open({});
    const { min, max } = page.dialog.getByLabelText<HTMLInputElement>('Preferred date');
    expect([min, max]).toEqual(['2026-11-21', '2027-11-21']);
    expect(page.send().disabled).toBe(true);
    await fillIn(page);
    expect(page.send().disabled).toBe(false);
  });

  it('takes a day of the next two weeks with one touch, which the field for any day shows as well', async () => {
    const page = await open({});
    await page.user.click(page.dialog.getByRole('radio', { name: 'Wednesday, 2 December 2026' }));
    expect(page.dialog.getByLabelText('Preferred date')).toHaveProperty('value', '2026-12-02');
    fireEvent.change(page.dialog.getByLabelText('Preferred date'), { target: { value: '2027-01-05' } });
    const days = within(page.dialog.getByRole('radiogroup', { name: 'The next two weeks' }));
    expect(days.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false]);
  });

  it('takes no hour of today that has begun, not even one that was chosen for a later day', async () => {
    const page = await open({});
    const morning = () => page.dialog.getByRole<HTMLInputElement>('radio', { name: '9:00 AM - 10:00 AM' });
    await page.user.click(page.dialog.getByRole('radio', { name: 'Wednesday, 2 December 2026' }));
    await page.user.click(morning());
    expect([morning().checked, page.send().disabled]).toEqual([true, false]);
    await page.user.click(page.dialog.getByRole('radio', { name: 'Saturday, 21 November 2026' }));
    expect([morning().checked, page.send().disabled]).toEqual([false, true]);
    await page.user.click(page.dialog.getByRole('radio', { name: 'Wednesday, 2 December 2026' }));
    expect([morning().checked, page.send().disabled]).toEqual([true, false]);
  });

  it('shows an hour that has begun since the form was opened before', async () => {
    let offered = meetingRequestForm;
    const page = await open({ meetingRequestForm: () => offered });
    await page.user.click(page.dialog.getByRole('button', { name: 'Close' }));
    const gone = meetingRequestForm.timeSlots.map((slot) => ({ ...slot, isOverToday: true }));
    offered = { ...meetingRequestForm, timeSlots: gone };
    await page.user.click(screen.getByRole('button', { name: 'Schedule Mentorship Session' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(await dialog.findByRole('radio', { name: 'Saturday, 21 November 2026' }));
    const evening = () => dialog.getByRole<HTMLInputElement>('radio', { name: '7:00 PM - 8:00 PM' });
    await waitFor(() => expect(evening().disabled).toBe(true));
  });

  it('keeps what was typed without a connection when the choices are fetched once it is back', async () => {
    let isLost = true;
    const page = await renderPage('/dashboard', {
      signedIn: true,
      graph: {
        viewer: aViewer({ meetingRequests: aPageOf([]) }),
        courses: aPageOf([]),
        meetingRequestForm: () => (isLost ? connectionLost() : meetingRequestForm),
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Schedule Mentorship Session' }));
    const message = await screen.findByLabelText(/What would you like to talk about/);
    await page.user.type(message, 'Joins');

    isLost = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('radio', { name: '7:00 PM - 8:00 PM' });
    expect(document.activeElement).toBe(message);
    expect(message).toHaveProperty('value', 'Joins');
  });

  it('leaves the focus to somebody who writes on while the choices are asked for again', async () => {
    let isLost = true;
    const page = await renderPage('/dashboard', {
      signedIn: true,
      delayMs: (name) => (name === 'RequestMeetingDialog' && !isLost ? 200 : 0),
      graph: {
        viewer: aViewer({ meetingRequests: aPageOf([]) }),
        courses: aPageOf([]),
        meetingRequestForm: () => (isLost ? connectionLost() : meetingRequestForm),
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Schedule Mentorship Session' }));
    const dialog = within(await screen.findByRole('dialog'));
    const again = await dialog.findByRole('button', { name: 'Try again' });
    isLost = false;
    await page.user.click(again);
    const message = dialog.getByRole('textbox');
    await page.user.type(message, 'Joi');
    await dialog.findAllByRole('radio');
    await page.user.keyboard('ns');
    expect(message).toHaveProperty('value', 'Joins');
  });

  it('says that there is nothing to choose from, and asks for it again, in each language', async () => {
    for (const [language, open, said, again] of [
      ['en', 'Schedule Mentorship Session', /^The days and times could not be loaded/, 'Try again'],
      ['bn', 'মেন্টরশিপ সেশন ঠিক করুন', /^দিন আর সময়গুলো আনা গেল না/, 'আবার চেষ্টা করুন'],
    ] as const) {
      let isLost = true;
      const page = await renderPage('/dashboard', {
        signedIn: true,
        language,
        graph: {
          viewer: aViewer({ meetingRequests: aPageOf([]) }),
          courses: aPageOf([]),
          meetingRequestForm: () => (isLost ? connectionLost() : meetingRequestForm),
        },
      });
      await page.user.click(await screen.findByRole('button', { name: open }));
      const dialog = within(await screen.findByRole('dialog'));
      expect((await dialog.findByText(said)).closest('[role="status"]')).not.toBeNull();

      isLost = false;
      await page.user.click(dialog.getByRole('button', { name: again }));
      const [first] = await dialog.findAllByRole('radio');
      expect(dialog.queryByText(said)).toBeNull();
      await waitFor(() => expect(document.activeElement).toBe(first));
      cleanup();
    }
  });

  it('offers no hour of today that has begun', async () => {
    const page = await open({});
    const morning = () => page.dialog.getByRole<HTMLInputElement>('radio', { name: '9:00 AM - 10:00 AM' });
    expect(morning().disabled).toBe(false);
    await page.user.click(page.dialog.getByRole('radio', { name: 'Saturday, 21 November 2026' }));
    expect(morning().disabled).toBe(true);
  });

  it('says that a day cannot be chosen while no hour is chosen yet', async () => {
    const message = 'Please choose today or a later day.';
    const page = await open({
      meetingRequestProblems: [{ code: 'DATE_IN_PAST', message, field: ['input', 'preferredDate'] }],
    });
    const date = page.dialog.getByLabelText('Preferred date');
    const expectSaid = statusPlaces();
    fireEvent.change(date, { target: { value: '2020-01-01' } });
    fireEvent.blur(date);
    expectShown(await page.dialog.findByText(message));
    expectSaid(message);
    expect(date.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(date, { target: { value: '2026-12-02' } });
    expect(page.dialog.queryByText(message)).toBeNull();
  });

  it('says what is wrong with a day of that day only, also when the answer comes late', async () => {
    const first = Promise.withResolvers<void>();
    const page = await open({
      meetingRequestProblems: async ({ input }: { input: { preferredDate: string } }) => {
        if (input.preferredDate.startsWith('2020')) await first.promise;
        return [{ code: 'DATE_IN_PAST', message: `Not ${input.preferredDate}.`, field: ['input', 'preferredDate'] }];
      },
    });
    const date = page.dialog.getByLabelText('Preferred date');
    const choose = (day: string) => fireEvent.change(date, { target: { value: day } });
    for (const day of ['2020-01-01', '2019-01-01']) {
      choose(day);
      fireEvent.blur(date);
    }
    await page.dialog.findByText('Not 2019-01-01.');

    first.resolve();
    await waitFor(() => {
      choose('2020-01-01');
      expectShown(page.dialog.getByText('Not 2020-01-01.'));
    });
    choose('2019-01-01');
    expectShown(page.dialog.getByText('Not 2019-01-01.'));
    expect(page.dialog.queryByText('Not 2020-01-01.')).toBeNull();
  });

  it('says what is wrong with a day in the language of the page, also once that changes', async () => {
    const page = await open({
      meetingRequestProblems: (_args: unknown, { language }: { language: string }) => [
        {
          code: 'DATE_IN_PAST',
          message: language === 'bn' ? 'দিনটা চলে গেছে।' : 'That day is over.',
          field: ['input', 'preferredDate'],
        },
      ],
    });
    const date = page.dialog.getByLabelText('Preferred date');
    fireEvent.change(date, { target: { value: '2020-01-01' } });
    fireEvent.blur(date);
    await page.dialog.findByText('That day is over.');
    await act(async () => page.user.click(screen.getByRole('button', { name: 'বাংলা', hidden: true })));
    await waitFor(() => expect(page.dialog.queryByText('That day is over.')).toBeNull());
    fireEvent.blur(date);
    expectShown(await page.dialog.findByText('দিনটা চলে গেছে।'));
  });

  it('closes and clears the form, and puts the new request on top', async () => {
    const meetingRequest = aMeetingRequest({ id: 'm2', message: 'The newest one' });
    const page = await open({ requestMeeting: { meetingRequest, userErrors: [] } });
    await fillIn(page);
    await page.user.click(page.send());

    await screen.findByText('The newest one');
    expect(screen.queryByRole('dialog')).toBeNull();
    const messages = screen.getAllByText(/The newest one|My first project/).map(({ textContent }) => textContent);
    expect(messages).toEqual(['The newest one', 'My first project']);
    const said = await screen.findByText('Your request was sent.');
    expect(said.closest('[role="status"], output')).not.toBeNull();
    expect(page.sent('RequestMeeting')[0]?.variables).toEqual({
      input: { preferredDate: '2026-12-02', preferredTime: 'FROM_7_PM', message: null },
    });

    await page.user.click(screen.getByRole('button', { name: 'Schedule Mentorship Session' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Preferred date')).value).toBe('');
    expect(said.isConnected && said.textContent).toBe('');
  });

  it('that fails closes and clears the form as well, and adds nothing', async () => {
    const page = await open({ requestMeeting: () => failure('UPSTREAM_TIMEOUT') });
    await fillIn(page);
    await page.user.click(page.send());
    await waitFor(() => expect(page.sent('RequestMeeting')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getAllByText('My first project')).toHaveLength(1);

    await page.user.click(screen.getByRole('button', { name: 'Schedule Mentorship Session' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Preferred date')).value).toBe('');
  });

  it('says beside its field what would be refused, sends nothing and keeps what was typed', async () => {
    const [day, hour] = ['Please choose today or a later day.', 'This hour is over today.'];
    const problem = (message: string, field: string) => ({ code: 'DATE_IN_PAST', message, field: ['input', field] });
    const page = await open({
      meetingRequestProblems: [problem(day, 'preferredDate'), problem(hour, 'preferredTime')],
    });
    await fillIn(page);
    await page.user.click(page.send());

    await page.dialog.findByText(day);
    const date = page.dialog.getByLabelText('Preferred date');
    const time = page.dialog.getByRole('radiogroup', { name: 'Preferred time' });
    const described = (field: HTMLElement | undefined) =>
      field
        ?.getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent);
    expect(described(date)).toContain(day);
    expect(described(time)).toContain(hour);
    await waitFor(() => expect(document.activeElement).toBe(date));
    expect(date).toHaveProperty('value', '2026-12-02');
    expect(page.sent('RequestMeeting')).toHaveLength(0);

    await page.user.click(page.dialog.getByRole('radio', { name: 'Saturday, 21 November 2026' }));
    expect(page.dialog.queryByText(day)).toBeNull();
    expect(page.dialog.queryByText(hour)).toBeNull();
  });

  it('tells a bad network before anything is sent, and can be tried again', async () => {
    let problems: () => unknown = connectionLost;
    const page = await open({
      meetingRequestProblems: () => problems(),
      requestMeeting: { meetingRequest: aMeetingRequest({ id: 'm2' }), userErrors: [] },
    });
    await fillIn(page);
    await page.user.click(page.send());
    expect((await page.dialog.findByRole('alert')).textContent).toContain('We could not reach the academy.');
    expect(page.sent('RequestMeeting')).toHaveLength(0);

    problems = () => [];
    await page.user.click(page.send());
    await waitFor(() => expect(page.sent('RequestMeeting')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('counts the characters of the message, and says at once that it is too long', async () => {
    const page = await open({});
    const message = page.dialog.getByRole('textbox', { name: /talk about/ });
    fireEvent.change(message, { target: { value: `${'x'.repeat(1_999)}  ` } });
    expectShown(page.dialog.getByText('1999 of 2000 characters'));
    expect(message.getAttribute('aria-invalid')).toBeNull();
    const expectSaid = statusPlaces();
    fireEvent.change(message, { target: { value: 'x'.repeat(2_012) } });
    expectShown(page.dialog.getByText('12 characters too many. Please shorten your message.'));
    expectSaid('12 characters too many. Please shorten your message.');
    expect(message.getAttribute('aria-invalid')).toBe('true');
  });

  it('is filled in again where the session had ended', async () => {
    const page = await open({ requestMeeting: () => failure('UNAUTHENTICATED', 'Please login to continue.') });
    await fillIn(page);
    await page.user.click(page.send());
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    page.unmount();
    const again = await open({});
    expect(again.dialog.getByLabelText<HTMLInputElement>('Preferred date').value).toBe('2026-12-02');
  });

  it('is filled in again where the gateway is of another version and the page has to be loaded again', async () => {
    const page = await open({
      requestMeeting: () => {
        tellOfMissingScripts();
        return failure('DOCUMENT_NOT_TRUSTED');
      },
    });
    await fillIn(page);
    await page.user.click(page.send());
    await waitFor(() => expect(page.sent('RequestMeeting')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    page.unmount();
    delete document.documentElement.dataset['scripts'];
    const again = await open({});
    expect(again.dialog.getByLabelText<HTMLInputElement>('Preferred date').value).toBe('2026-12-02');
  });

  it('keeps what was typed when the session ends in the middle of it', async () => {
    const page = await open({});
    await page.user.type(page.dialog.getByRole('textbox', { name: /talk about/ }), 'Half a sen');
    page.unmount();
    const again = await open({});
    const message = again.dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /talk about/ });
    expect(message.value).toBe('Half a sen');
    again.unmount();

    const somebodyElse = await open({ viewer: aViewer({ id: 'u2' }) });
    expect(somebodyElse.dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /talk about/ }).value).toBe('');
  });

  it('keeps what was typed for its learner alone while the academy cannot say who that is', async () => {
    const viewer = aViewer({ id: () => failure('UPSTREAM_UNAVAILABLE') });
    const somebody = (id: string | null) => ({
      viewer,
      session: { isAuthenticated: true, person: { id, name: null, initials: null, photo: null } },
    });
    const messageOf = ({ dialog }: Awaited<ReturnType<typeof open>>) =>
      dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /talk about/ });
    for (const id of ['u1', null]) {
      const page = await open(somebody(id));
      await page.user.type(messageOf(page), 'Half a sen');
      page.unmount();
    }
    const shown: string[] = [];
    for (const id of ['u1', 'u2', null]) {
      const page = await open(somebody(id));
      shown.push(messageOf(page).value);
      page.unmount();
    }
    expect(shown).toEqual(['Half a sen', '', '']);
  });
});

describe('meeting requests', () => {
  it('that were approved say how far away they are, and can be put into a calendar', async () => {
    const calendarUrl = 'https://dhap.example/calendar/mine.ics';
    await renderPage('/dashboard', {
      signedIn: true,
      graph: {
        courses: aPageOf([]),
        viewer: aViewer({
          meetingRequests: aPageOf([
            aMeetingRequest({ status: 'APPROVED', statusText: 'Approved', calendarUrl }),
            aMeetingRequest({ id: 'm2', daysAwayText: 'in 3 days' }),
          ]),
        }),
      },
    });
    expectShown(await screen.findByText('in 2 days'));
    const [calendar] = screen.getAllByRole('link', { name: 'Add to calendar' });
    const described = document.getElementById(calendar?.getAttribute('aria-describedby') ?? '');
    expect(described).toBe(calendar?.closest('article')?.querySelector('h4'));
    expect(screen.queryByText('in 3 days')).toBeNull();
    expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(calendarUrl);
  });

  it('say whose time an hour is, except for an hour in the academy’s own words', async () => {
    const afterLunch = aMeetingRequest({ id: 'm2', preferredTimeText: 'after lunch', timeZoneText: null });
    const meetingRequests = aPageOf([aMeetingRequest(), afterLunch]);
    await renderPage('/dashboard', {
      signedIn: true,
      graph: { courses: aPageOf([]), viewer: aViewer({ meetingRequests }) },
    });
    expectShown(await screen.findByText('7:00 PM - 8:00 PM IST'));
    expectShown(screen.getByText('after lunch'));
  });

  it('have no empty heading where the academy names neither day nor hour', async () => {
    const nothing = { preferredDate: null, preferredDateText: null, preferredCalendarDay: null, timeZoneText: null };
    const unknown = aMeetingRequest({ ...nothing, preferredTimeText: null, message: 'Whenever you can' });
    const evening = aMeetingRequest({ id: 'm2', ...nothing, preferredTimeText: 'in the evening' });
    await renderPage('/dashboard', {
      signedIn: true,
      graph: { courses: aPageOf([]), viewer: aViewer({ meetingRequests: aPageOf([unknown, evening]) }) },
    });
    const rowOf = async (text: string) => (await screen.findByText(text)).closest('article');
    expect((await rowOf('Whenever you can'))?.querySelector('h4, time')).toBeNull();
    expect((await rowOf('in the evening'))?.querySelector('time')).toBeNull();
    expectShown(screen.getByRole('heading', { level: 4, name: 'in the evening' }));
  });

  it('show how they stand, and the answer where there is one', async () => {
    await renderPage('/dashboard', {
      signedIn: true,
      graph: {
        courses: aPageOf([]),
        viewer: aViewer({
          meetingRequests: aPageOf([
            aMeetingRequest(),
            aMeetingRequest({ id: 'm2', status: 'APPROVED', statusText: 'Approved', adminResponse: 'See you.' }),
            aMeetingRequest({ id: 'm3', status: 'DECLINED', statusText: 'Declined' }),
          ]),
        }),
      },
    });
    const tones = (await screen.findAllByText(/^(Pending|Approved|Declined)$/)).map((tag) =>
      tag.closest('[data-tone]')?.getAttribute('data-tone'),
    );
    expect(tones).toEqual(['neutral', 'leaf', 'brick']);
    expect(screen.getAllByText('Admin Response:')).toHaveLength(1);
    expectShown(screen.getByText('See you.'));
  });
});
