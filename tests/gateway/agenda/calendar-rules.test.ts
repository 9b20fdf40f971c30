import { describe, expect, it } from 'vitest';
import { readMeetingRequest } from '../../../gateway/meeting-requests/records.ts';
import type { AgendaState } from '../../../gateway/agenda/rules.ts';
import { calendarEvents } from '../../../gateway/agenda/calendar-rules.ts';
import type { Language } from '../../../gateway/values/text.ts';
import { aMeetingRequest } from '../../support/factories.ts';
import { agenda, meeting, monthOne, noon, webinar } from './sources.ts';
import { noReport } from '../../support/records.ts';

const origin = 'https://academy.example';
const eventsOf = (state: AgendaState, language: Language = 'en') => calendarEvents(state, language, origin);

describe('the events of a person’s own calendar', () => {
  it('are the weekly classes, the next due day, the meetings and the webinars', () => {
    const state = agenda({
      courses: [monthOne()],
      meetings: [meeting('2026-11-24')],
      webinars: [webinar('2026-11-28T20:00:00+05:30')],
    });
    expect(eventsOf(state).map(({ uid }) => uid)).toEqual([
      'course-c1@academy',
      expect.stringMatching(/^meeting-.+@academy$/),
      'webinar-5@academy',
      'payment-c1-2@academy',
    ]);
  });

  it('say of a payment what it is for, how much it is, and where to pay', () => {
    const [, payment] = eventsOf(agenda({ courses: [monthOne()] }));
    expect(payment).toEqual({
      uid: 'payment-c1-2@academy',
      title: 'Month 2 is due: Full Stack Web Development',
      description: `₹1500 for the next month.\nYou can pay here: ${origin}/course/c1/access`,
      location: null,
      day: '2026-12-10',
    });
    const [, bengali] = eventsOf(agenda({ courses: [monthOne()] }), 'bn');
    expect(bengali?.description).toContain('১৫০০');
  });

  it('say of a meeting what was asked and answered, line by line', () => {
    const held = (message: string | null, adminMessage: string | null) => {
      const request = aMeetingRequest({
        id: 21,
        preferredDate: '2026-11-24',
        preferredTime: '7:00 PM - 8:00 PM',
        status: 'APPROVED',
        message,
        adminMessage,
      });
      return eventsOf(agenda({ meetings: [readMeetingRequest(request, noReport)] }))[0];
    };
    expect(held('Loops', 'Bring code')).toEqual({
      uid: 'meeting-21@academy',
      title: 'Mentorship session',
      description: 'Loops\nBring code',
      location: null,
      startsAt: new Date('2026-11-24T13:30:00Z'),
      endsAt: new Date('2026-11-24T14:30:00Z'),
      weekly: null,
    });
    expect(held(null, 'Bring code')?.description).toBe('Bring code');
    expect(held(null, null)?.description).toBeNull();
  });

  it('leave out a meeting whose hour is not known', () => {
    const unknown = meeting('2026-11-24', 'at dawn');
    const item = { kind: 'MEETING', meeting: unknown, startsAt: noon, day: '2026-11-24' } as const;
    expect(eventsOf({ ...agenda({}), items: [item] })).toEqual([]);
  });
});
