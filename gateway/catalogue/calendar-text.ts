import { addCalendarDays } from '../values/days.ts';

type Described = {
  /** Stays the same for the same event, so that a calendar updates it instead of adding another. */
  readonly uid: string;
  readonly title: string;
  readonly description: string | null;
  /** The address to join or to read more at. */
  readonly location: string | null;
};

/** An event of a calendar file at a time. */
export type CalendarEvent = Described & {
  readonly startsAt: Date;
  /** Null where the end is not known. */
  readonly endsAt: Date | null;
  /** How it repeats, at the same Indian hour; null for a single event. */
  readonly weekly: {
    /** MO, TU, … */
    readonly days: readonly string[];
    /** The instant before which the last one is; null where that is not known. */
    readonly until: Date | null;
  } | null;
};

/** An event of a calendar file that has a whole day (YYYY-MM-DD) and rings two days before it, at ten in the morning. */
export type CalendarDayEvent = Described & { readonly day: string };

/** A text as a value of a calendar file: backslash, comma and semicolon escaped, line breaks written as \n. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    // Control characters have no place in a calendar file.
    .replace(/\p{Cc}/gu, '');

const maxLineOctets = 75;
const encoder = new TextEncoder();

/** A content line in pieces of at most 75 octets, none of which splits a character. */
const folded = (line: string): string => {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > maxLineOctets) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
};

/** An instant in UTC: 20261201T150000Z. */
const utc = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A clock time of India, which keeps the same offset all year: 20261201T203000. */
const indianClock = (instant: Date): string => utc(new Date(instant.getTime() + 330 * 60_000)).slice(0, -1);

const indianZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const repetition = ({ days, until }: NonNullable<CalendarEvent['weekly']>): string =>
  `RRULE:FREQ=WEEKLY;BYDAY=${days.join(',')}${until === null ? '' : `;UNTIL=${utc(new Date(until.getTime() - 1000))}`}`;

const times = ({ startsAt, endsAt, weekly }: CalendarEvent): string[] => {
  const clock = (instant: Date): string =>
    weekly === null ? `:${utc(instant)}` : `;TZID=Asia/Kolkata:${indianClock(instant)}`;
  return [
    `DTSTART${clock(startsAt)}`,
    ...(endsAt === null ? [] : [`DTEND${clock(endsAt)}`]),
    ...(weekly === null ? [] : [repetition(weekly)]),
  ];
};

const wholeDay = (day: string): string[] => [
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  `DTEND;VALUE=DATE:${addCalendarDays(day, 1).replaceAll('-', '')}`,
  'TRANSP:TRANSPARENT',
];

/** Thirty-eight hours before midnight it is ten in the morning two days before. */
const alarm = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  'TRIGGER:-P1DT14H',
  'END:VALARM',
];

const eventLines = (event: CalendarEvent | CalendarDayEvent, now: Date): string[] => {
  const { uid, title, description, location } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    ...('day' in event ? wholeDay(event.day) : times(event)),
    `SUMMARY:${escaped(title)}`,
    ...(description === null ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`, `URL:${location}`]),
    ...('day' in event ? alarm(title) : []),
    'END:VEVENT',
  ];
};

const isWeekly = (event: CalendarEvent | CalendarDayEvent): boolean => 'weekly' in event && event.weekly !== null;

/** A calendar file (RFC 5545) with events; `now` is when it was made. */
export const calendarFile = (events: readonly (CalendarEvent | CalendarDayEvent)[], now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Academy//Gateway//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(events.some(isWeekly) ? indianZone : []),
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
