/** An event of a calendar file. */
export type CalendarEvent = {
  /** Stays the same for the same event, so that a calendar updates it instead of adding another. */
  readonly uid: string;
  readonly title: string;
  readonly description: string | null;
  readonly location: string | null;
  readonly startsAt: Date;
  /** Null where the end is not known. */
  readonly endsAt: Date | null;
  /** Repeats every week on these days (MO, TU, …) at the same Indian hour; null for a single event. */
  readonly weeklyOn: readonly string[] | null;
};

/** The calendar's own words: backslash, comma and semicolon are escaped, line breaks written as \n. */
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

const times = ({ startsAt, endsAt, weeklyOn }: CalendarEvent): string[] => {
  const clock = (instant: Date): string =>
    weeklyOn === null ? `:${utc(instant)}` : `;TZID=Asia/Kolkata:${indianClock(instant)}`;
  return [
    `DTSTART${clock(startsAt)}`,
    ...(endsAt === null ? [] : [`DTEND${clock(endsAt)}`]),
    ...(weeklyOn === null ? [] : [`RRULE:FREQ=WEEKLY;BYDAY=${weeklyOn.join(',')}`]),
  ];
};

/** A calendar file (RFC 5545) with one event; `now` is when it was made. */
export const calendarText = (event: CalendarEvent, now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Academy//Gateway//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(event.weeklyOn === null ? [] : indianZone),
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(now)}`,
    ...times(event),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.description === null ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    ...(event.location === null ? [] : [`LOCATION:${escaped(event.location)}`, `URL:${event.location}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
