import { describe, expect, it } from 'vitest';
import { timeZoneText } from '../../../gateway/values/instants.ts';
import { calendarFile } from '../../../gateway/catalogue/calendar-text.ts';
import { courseEvent, webinarEvent } from '../../../gateway/catalogue/calendar-rules.ts';
import {
  classesFrom,
  classSchedule,
  classWeek,
  endOfClasses,
  firstClass,
  isWebinarOver,
  nextClass,
  nextWebinar,
  runsOn,
} from '../../../gateway/catalogue/class-rules.ts';
import { readPromoVideo, readTestimonial, readWebinar } from '../../../gateway/catalogue/records.ts';
import { embedUrlOf, thumbnailOf, videoAddressOf, videoIdOf } from '../../../gateway/catalogue/video-rules.ts';
import { aCourseRecord, aOneTimeCourseRecord, noReport } from '../../support/records.ts';

describe('The id of a video', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtu.be/dQw4w9WgXcQ/more',
    'https://music.youtube.com/v/dQw4w9WgXcQ',
  ])('is found in %s', (address) => {
    expect(videoIdOf(address)).toBe('dQw4w9WgXcQ');
  });

  it.each([
    null,
    'https://www.youtube.com/watch?v=tooShort12',
    'https://www.youtube.com/watch?v=muchTooLong12',
    'https://youtu.be/with space!',
    'https://www.youtube.com/watch',
    'https://vimeo.com/12345678901',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/a/embed/dQw4w9WgXcQ',
    'https://youtu.be/',
    'no address',
  ])('is not found in %s', (address) => {
    expect(videoIdOf(address)).toBeNull();
  });

  it('completes an address of YouTube alone, and changes no other', () => {
    expect(videoAddressOf(' youtu.be/dQw4w9WgXcQ ')).toBe('https://youtu.be/dQw4w9WgXcQ');
    expect(videoAddressOf('//youtu.be/dQw4w9WgXcQ')).toBe('https://youtu.be/dQw4w9WgXcQ');
    expect(videoAddressOf('youtu.be//dQw4w9WgXcQ')).toBeNull();
    expect(videoAddressOf('https://vimeo.com/1')).toBe('https://vimeo.com/1');
    expect(videoAddressOf({ toString: () => 'youtu.be/dQw4w9WgXcQ' })).toBeNull();
    expect(videoAddressOf(['youtu.be/dQw4w9WgXcQ'])).toBeNull();
  });

  it('gives a still and a frame, and nothing without it', () => {
    expect(thumbnailOf('dQw4w9WgXcQ')).toContain('/dQw4w9WgXcQ/');
    expect(embedUrlOf('dQw4w9WgXcQ')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    expect([thumbnailOf(null), embedUrlOf(null)]).toEqual([null, null]);
  });
});

describe('A webinar', () => {
  it.each([
    ['2026-11-22T17:59:59Z', false],
    ['2026-11-22T18:00:00Z', true],
    ['2026-11-22T14:00:00Z', false],
  ])('is over three hours after its beginning: at %s', (now, isOver) => {
    expect(isWebinarOver(new Date('2026-11-22T15:00:00Z'), new Date(now))).toBe(isOver);
    expect(isWebinarOver(null, new Date(now))).toBeNull();
  });

  it('that is going on or comes first is the next one, and none that is over or has no time', () => {
    const now = new Date('2026-11-22T12:00:00Z');
    const at = (time: string | null) => ({ startsAt: time === null ? null : new Date(time) });
    const [over, running, later, none] = [
      at('2026-11-22T09:00:00Z'),
      at('2026-11-22T09:01:00Z'),
      at('2026-11-23T09:00:00Z'),
      at(null),
    ];

    expect(nextWebinar([none, later, over, running], now)).toBe(running);
    expect(nextWebinar([later, at('2026-11-24T09:00:00Z')], now)).toBe(later);
    expect(nextWebinar([over, none], now)).toBeNull();
  });

  it('says whose time it is told in', () => {
    expect(timeZoneText('Asia/Kolkata', 'en')).toBe('IST');
    expect(timeZoneText('Asia/Kolkata', 'bn')).toBe('ভারতীয় সময়');
    expect(timeZoneText('Asia/Dhaka', 'en')).toBe('Bangladesh Standard Time');
  });
});

describe('Classes', () => {
  const starts = (startsOn: string | null, now: string): string | null =>
    nextClass({ startsOn, isMonthly: false, months: 0 }, new Date(now))?.startsAt.toISOString() ?? null;

  it('are on Mondays, Wednesdays, Saturdays and Sundays at half past eight in India', () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-21', '2026-11-22'].map((day) =>
      starts('2026-01-01', `${day}T00:00:00Z`)?.slice(0, 16),
    );
    expect(days).toEqual([
      '2026-11-16T15:00',
      '2026-11-18T15:00',
      '2026-11-21T15:00',
      '2026-11-21T15:00',
      '2026-11-22T15:00',
    ]);
  });

  it.each([
    ['2026-01-04', false, false],
    ['2026-01-05', true, true],
    ['2026-02-04', true, true],
    ['2026-02-05', false, true],
    ['2036-01-05', false, true],
  ])('belong to a course from its first day to its last: on %s', (day, byMonth, atOnce) => {
    expect(runsOn({ startsOn: '2026-01-05', isMonthly: true, months: 1 }, day)).toBe(byMonth);
    expect(runsOn({ startsOn: '2026-01-05', isMonthly: false, months: 1 }, day)).toBe(atOnce);
    expect(runsOn({ startsOn: null, isMonthly: true, months: 1 }, day)).toBe(false);
  });

  it('do not begin before the course', () => {
    expect(starts('2027-01-01', '2026-11-16T00:00:00Z')).toBe('2027-01-02T15:00:00.000Z');
  });

  it('count as next until they are over', () => {
    expect(starts('2026-01-01', '2026-11-16T17:29:00Z')).toBe('2026-11-16T15:00:00.000Z');
    expect(starts('2026-01-01', '2026-11-16T17:30:00Z')).toBe('2026-11-18T15:00:00.000Z');
  });

  it('are not invented for a course without a start date', () => {
    expect(starts(null, '2026-11-16T00:00:00Z')).toBeNull();
  });

  it.each([
    ['2026-01-05', 6, '2026-07-04T00:00:00Z', '2026-07-04T15:00:00.000Z'],
    ['2026-01-05', 6, '2026-07-05T00:00:00Z', null],
    ['2026-01-05', 6, '2026-11-22T00:00:00Z', null],
    ['2026-08-31', 6, '2027-02-27T00:00:00Z', '2027-02-27T15:00:00.000Z'],
    ['2026-08-31', 6, '2027-02-28T00:00:00Z', null],
    ['2026-12-12', 3, '2026-11-22T00:00:00Z', '2026-12-12T15:00:00.000Z'],
  ])('of a monthly course from %s on end with its %i months: at %s', (startsOn, months, now, next) => {
    const session = nextClass({ startsOn, isMonthly: true, months }, new Date(now));
    expect(session?.startsAt.toISOString() ?? null).toBe(next);
  });

  it('are told by the week, Monday first, and to search engines', () => {
    expect(classWeek).toEqual(
      [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({ weekday, hasClass: [1, 3, 6, 0].includes(weekday) })),
    );
    expect(classSchedule).toEqual({
      byDay: ['Monday', 'Wednesday', 'Saturday', 'Sunday'].map((day) => `https://schema.org/${day}`),
      startTime: '20:30:00',
      endTime: '23:00:00',
      duration: 'PT2H30M',
      scheduleTimezone: 'Asia/Kolkata',
    });
  });

  const course = { startsOn: '2026-11-18', isMonthly: true, months: 1 };
  const daysOf = (day: string, days: number, now: string) =>
    classesFrom(day, days, new Date(now)).map(({ startsAt }) => startsAt.toISOString().slice(0, 10));

  it('of some days are those on class days', () => {
    expect(daysOf('2026-11-16', 7, '2026-11-16T00:00:00Z')).toEqual([
      '2026-11-16',
      '2026-11-18',
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  it('have an end where the course is monthly and its start is known', () => {
    const ofNovember = { ...course, startsOn: '2026-11-16' };
    expect(endOfClasses(ofNovember)?.toISOString()).toBe('2026-12-15T18:30:00.000Z');
    expect(endOfClasses({ ...ofNovember, isMonthly: false })).toBeNull();
    expect(endOfClasses({ ...course, startsOn: null })).toBeNull();
  });

  it('of some days leave out the one that is over, at its very end', () => {
    expect(daysOf('2026-11-18', 4, '2026-11-18T17:29:59Z')).toEqual(['2026-11-18', '2026-11-21']);
    expect(daysOf('2026-11-18', 4, '2026-11-18T17:30:00Z')).toEqual(['2026-11-21']);
  });

  it('last until eleven', () => {
    expect(firstClass('2026-11-16').endsAt.toISOString()).toBe('2026-11-16T17:30:00.000Z');
  });
});

describe('A row of the API', () => {
  it('of webinars is read with a time of the academy’s zone where it names none', () => {
    const webinar = readWebinar(
      {
        id: 3,
        title: 'Careers',
        startTime: '2025-06-15T20:30:00',
        joinLink: 'javascript:x',
      },
      noReport,
    );
    expect(webinar).toMatchObject({ id: '3', description: null, presenter: null, joinLink: null });
    expect(webinar.startsAt?.toISOString()).toBe('2025-06-15T15:00:00.000Z');
    expect(readWebinar({ id: 3, title: 'Careers', startTime: 'tomorrow' }, noReport).startsAt).toBeNull();
  });

  it.each([
    [4, 4],
    [0, 0],
    [-2, 0],
    [9, 5],
    [null, null],
    [undefined, null],
    ['many', null],
    ['3.5', 3.5],
  ])('of testimonials has %s stars shown as %s', (rating, shown) => {
    expect(readTestimonial({ id: 1, studentName: 'Rima', rating }, noReport).rating).toBe(shown);
  });

  it.each(['www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtu.be/dQw4w9WgXcQ', '//www.youtube.com/embed/dQw4w9WgXcQ'])(
    'of videos knows an address of YouTube without its https: %s',
    (videoUrl) => {
      const { url } = readPromoVideo({ id: 1, title: 'Intro', videoUrl }, noReport);
      expect(url).toMatch(/^https:\/\/(www\.)?youtu/);
      expect(videoIdOf(url)).toBe('dQw4w9WgXcQ');
    },
  );

  it('of videos keeps only an address that can be followed', () => {
    for (const videoUrl of ['data:text/html,x', 'intro', 'vimeo.com/12345678901', 'ftp://youtu.be/dQw4w9WgXcQ', 7]) {
      expect(readPromoVideo({ id: 1, title: 'Intro', videoUrl }, noReport).url).toBeNull();
    }
  });
});

describe('A calendar file', () => {
  const now = new Date('2026-11-15T06:00:00Z');
  const webinar = readWebinar(
    {
      id: 5,
      title: 'Careers, in 2026; a talk',
      description: 'First line\nSecond \\ line, যা বাংলায় অনেক লম্বা একটি বাক্য যাতে লাইনটি ভাঁজ করতে হয়',
      startTime: '2026-12-01T15:00:00Z',
      joinLink: 'https://meet.example/a',
    },
    noReport,
  );
  const event = webinarEvent(webinar);
  const text = event === null ? '' : calendarFile([event], now);

  it('has lines of at most 75 octets that end in CR LF and split no character', () => {
    const lines = text.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text).not.toContain('\uFFFD');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('escapes what has a meaning of its own', () => {
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain('SUMMARY:Careers\\, in 2026\\; a talk\r\n');
    expect(unfolded).toContain('DESCRIPTION:First line\\nSecond \\\\ line\\, যা');
  });

  it('names the same event the same way each time', () => {
    expect(text).toContain('UID:webinar-5@academy\r\n');
    expect(text).toContain('DTSTART:20261201T150000Z\r\n');
    expect(text).toContain('DTSTAMP:20261115T060000Z\r\n');
    expect(text).toContain('URL:https://meet.example/a\r\n');
  });

  it('repeats the classes of a course every week in Indian time', () => {
    const classes = courseEvent(aCourseRecord({ startDate: '2026-11-17' }));
    const file = classes === null ? '' : calendarFile([classes], now);
    expect(file).toContain('DTSTART;TZID=Asia/Kolkata:20261118T203000\r\n');
    expect(file).toContain('DTEND;TZID=Asia/Kolkata:20261118T230000\r\n');
    // The last class is on the last day of the sixth month.
    expect(file).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,WE,SA,SU;UNTIL=20270516T182959Z\r\n');
    expect(file).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Kolkata\r\n');
  });

  it('repeats the classes of a course whose end is not known without one', () => {
    const classes = courseEvent(aOneTimeCourseRecord({ startDate: '2026-11-17' }));
    expect(classes === null ? '' : calendarFile([classes], now)).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,WE,SA,SU\r\n');
  });

  it('does not exist without a time', () => {
    expect(courseEvent(aCourseRecord())).toBeNull();
    expect(webinarEvent({ ...webinar, startsAt: null })).toBeNull();
  });
});
