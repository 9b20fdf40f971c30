import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay, calendarDayOf, dateTimeText } from '../../../gateway/values/calendar-days.ts';
import { addCalendarDays, isRealDay, weekdayOf } from '../../../gateway/values/days.ts';
import {
  addDays,
  calendarDayText,
  dayOf,
  dayText,
  instantAt,
  isTimeZone,
  readInstant,
  shownDayOf,
  startOfDay,
} from '../../../gateway/values/instants.ts';
import { moneyText, percentOf, rupees } from '../../../gateway/values/money.ts';
import { readRestId } from '../../../gateway/values/rest-id.ts';
import { isBlankHtml, safeHtml, textAsHtml } from '../../../gateway/values/safe-html.ts';
import { mediaPath, mediaUrl, safeUrl } from '../../../gateway/values/safe-url.ts';
import { inDigits, initialsOf, ordinal, textOrNull } from '../../../gateway/values/text.ts';

const inr = (amount: number) => ({ amount, currency: 'INR' });

describe('money', () => {
  it.each([
    [499_900, '₹4999', '₹4999.00'],
    [0, '₹0', '₹0.00'],
    [49, '₹0', '₹0.49'],
    [50, '₹1', '₹0.50'],
    [149_950, '₹1500', '₹1499.50'],
    [1_234_567_89, '₹1234568', '₹1234567.89'],
    [-150, '-₹2', '-₹1.50'],
  ])('of %s paise reads %s in whole rupees and %s with decimals', (paise, whole, exact) => {
    expect(moneyText(inr(paise), 'NONE', 'en')).toBe(whole);
    expect(moneyText(inr(paise), 'TWO', 'en')).toBe(exact);
  });

  it('has Bengali digits in Bengali', () => {
    expect(moneyText(inr(149_900), 'TWO', 'bn')).toBe('₹১৪৯৯.০০');
  });

  it('is none for nothing, for fractions of a paisa and for more than a client can hold', () => {
    for (const paise of [null, undefined, 1.5, Number.NaN, 2 ** 31]) expect(rupees(paise)).toBeNull();
    expect(rupees(150_000)).toEqual(inr(150_000));
  });
});

describe('a percentage', () => {
  it('is a whole percent between 0 and 100, rounded half up, also of nothing', () => {
    expect([percentOf(1, 3), percentOf(1, 8), percentOf(7, 6), percentOf(-1, 6), percentOf(1, 0)]).toEqual([
      33, 13, 100, 0, 0,
    ]);
  });
});

describe('instants', () => {
  const kolkata = 'Asia/Kolkata';
  const english = { language: 'en', timeZone: kolkata, locale: 'en-IN' } as const;

  it.each([
    ['2026-12-01T15:00:00.000Z', '2026-12-01T15:00:00.000Z'],
    ['2026-12-01T15:00:00+05:30', '2026-12-01T09:30:00.000Z'],
    ['2026-12-01T20:30', '2026-12-01T15:00:00.000Z'],
    ['2026-12-01 20:30:15', '2026-12-01T15:00:15.000Z'],
    ['2026-12-01 8:30 PM', '2026-12-01T15:00:00.000Z'],
    ['2026-12-01t20:30:00', '2026-12-01T15:00:00.000Z'],
    ['2026-12-01T15:00:00+0000', '2026-12-01T15:00:00.000Z'],
    ['2026-12-01', '2026-11-30T18:30:00.000Z'],
    [1_796_137_200_000, '2026-12-01T15:00:00.000Z'],
    ['1 December 2026', '2026-11-30T18:30:00.000Z'],
    ['Dec 1, 2026', '2026-11-30T18:30:00.000Z'],
    ['1 Dec 2026, 8:30 pm', '2026-12-01T15:00:00.000Z'],
    ['Tue, 01 Dec 2026 15:00:00 GMT', '2026-12-01T15:00:00.000Z'],
    ['Tue, 01 Dec 2026 10:00:00 EST', '2026-12-01T15:00:00.000Z'],
    ['Tue Dec 01 2026 15:00:00 GMT+0000 (Coordinated Universal Time)', '2026-12-01T15:00:00.000Z'],
    ['Tue Dec 01 2026 07:00:00 GMT-0800 (Pacific Standard Time)', '2026-12-01T15:00:00.000Z'],
  ])('are read from %j', (sent, instant) => {
    expect(readInstant(sent)?.toISOString()).toBe(instant);
  });

  it.each([
    null,
    undefined,
    '',
    'soon',
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '0999-01-01',
    8.64e15,
    -8.64e15,
    '12/01/2026',
    '31 February 2026',
    '1 Smarch 2026',
    '1 Decoration 2026',
    'December 2026',
    'Room 1 of 2026',
    'Level 2 March 2026',
    {},
    true,
    Number.NaN,
    1e20,
  ])('are not read from %j', (sent) => {
    expect(readInstant(sent)).toBeNull();
  });

  it('in UTC are those that Date reads, but for days that there are none of', () => {
    const part = (max: number, length: number) =>
      fc.integer({ min: 0, max }).map((number) => String(number).padStart(length, '0'));
    const fraction = fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,9}$/));
    const parts = fc.tuple(part(9_998, 4), part(13, 2), part(32, 2), part(25, 2), part(61, 2), part(61, 2), fraction);
    fc.assert(
      fc.property(parts, ([year, month, day, hour, minute, second, rest]) => {
        const text = `${year}-${month}-${day}T${hour}:${minute}:${second}${rest}Z`;
        const date = new Date(text);
        const isRead = isRealDay(Number(year), Number(month), Number(day)) && date.getTime() >= Date.UTC(1001, 0);
        expect(readInstant(text)).toEqual(isRead ? date : null);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are put into words in Indian time', () => {
    const instant = new Date('2025-06-15T15:00:00Z');
    expect(dateTimeText(instant, english)).toBe('Sun, 15 Jun 2025, 8:30 pm');
    expect(dateTimeText(instant, { ...english, language: 'bn' })).toBe('রবিবার, ১৫ জুন ২০২৫, রাত ৮:৩০');
    expect(dayText(new Date('2024-04-24T20:00:00Z'), english)).toBe('25 April 2024');
    expect(dayText(new Date('2024-04-24T20:00:00Z'), { ...english, language: 'bn' })).toBe('২৫ এপ্রিল ২০২৪');
    expect(calendarDayText('2026-12-01', 'en')).toBe('1 December 2026');
  });

  it.each([
    ['00:00', 'রাত ১২:০০'],
    ['03:59', 'রাত ৩:৫৯'],
    ['04:00', 'ভোর ৪:০০'],
    ['06:00', 'সকাল ৬:০০'],
    ['12:00', 'দুপুর ১২:০০'],
    ['16:00', 'বিকেল ৪:০০'],
    ['18:00', 'সন্ধ্যা ৬:০০'],
    ['20:00', 'রাত ৮:০০'],
  ])('say in Bengali which part of the day %s is', (time, text) => {
    const bengali = { ...english, language: 'bn' } as const;
    expect(dateTimeText(new Date(`2025-06-15T${time}:00+05:30`), bengali)).toBe(`রবিবার, ১৫ জুন ২০২৫, ${text}`);
  });

  it('are put into words in the form of the academy’s English, with a short month of three letters and no seconds', () => {
    const instant = new Date('2026-09-12T15:00:07Z');
    expect(dateTimeText(instant, english)).toBe('Sat, 12 Sep 2026, 8:30 pm');
    expect(dateTimeText(instant, { ...english, locale: 'en-GB' })).toBe('Sat, 12 Sep 2026, 20:30');
    expect(dateTimeText(instant, { ...english, locale: 'en-US' })).toBe('Sat, Sep 12, 2026, 8:30 PM');
    expect(dateTimeText(instant, { ...english, language: 'bn' })).toBe('শনিবার, ১২ সেপ্টেম্বর ২০২৬, রাত ৮:৩০');
  });

  it('stand on a sheet of the calendar of their zone, in the words and digits of the language', () => {
    const lateEvening = new Date('2026-12-11T18:30:00Z');
    const day = { date: '2026-12-12', text: 'Saturday, 12 December 2026', weekday: 'Sat', day: '12', month: 'Dec' };
    expect(calendarDayOf(lateEvening, english)).toEqual(day);
    expect(calendarDayOf(lateEvening, { ...english, timeZone: 'UTC' })).toMatchObject({ weekday: 'Fri', day: '11' });
    expect(calendarDay('2026-12-12', 'bn')).toEqual({
      date: '2026-12-12',
      text: 'শনিবার, ১২ ডিসেম্বর ২০২৬',
      weekday: 'শনি',
      day: '১২',
      month: 'ডিসে',
    });
    expect(calendarDayOf(null, english)).toBeNull();
  });

  it('have a short name for every day of a week and every month', () => {
    for (const language of ['en', 'bn'] as const) {
      const days = Array.from({ length: 366 }, (_, index) =>
        calendarDay(addCalendarDays('2028-01-01', index), language),
      );
      expect(new Set(days.map(({ weekday }) => weekday)).size).toBe(7);
      expect(new Set(days.map(({ month }) => month)).size).toBe(12);
      expect(days.every(({ weekday, month, text }) => text.startsWith(weekday.slice(0, 3)) && month !== '')).toBe(true);
    }
  });

  it('belong to a day that begins at midnight in India', () => {
    const start = (instant: string) => startOfDay(new Date(instant)).toISOString();
    expect(start('2026-11-15T18:29:59Z')).toBe('2026-11-14T18:30:00.000Z');
    expect(start('2026-11-15T18:30:00Z')).toBe('2026-11-15T18:30:00.000Z');
  });

  it('calculate in days', () => {
    expect(dayOf(new Date('2026-11-21T18:30:00Z'))).toBe('2026-11-22');
    expect(addDays(new Date('2026-11-21T00:00:00Z'), 30).toISOString()).toBe('2026-12-21T00:00:00.000Z');
    expect(addCalendarDays('2026-02-27', 2)).toBe('2026-03-01');
    expect(weekdayOf('2026-11-22')).toBe(0);
    expect(instantAt('2026-11-23', 20, 30).toISOString()).toBe('2026-11-23T15:00:00.000Z');
    expect([isRealDay(2024, 2, 29), isRealDay(2026, 2, 29)]).toEqual([true, false]);
    expect([isTimeZone('Asia/Dhaka'), isTimeZone('Mars/Olympus')]).toEqual([true, false]);
  });

  it('are shown on the day of the zone, and decided on by that of India', () => {
    const zones = fc.constantFrom(kolkata, 'Asia/Dhaka', 'Europe/Berlin', 'America/New_York', 'UTC', 'Asia/Kathmandu');
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        zones,
        (date, timeZone) => {
          const dayIn = (zone: string) =>
            Temporal.Instant.from(date.toISOString()).toZonedDateTimeISO(zone).toPlainDate();
          expect(shownDayOf(date, { timeZone })).toBe(dayIn(timeZone).toString());
          expect(dayOf(date)).toBe(dayIn(kolkata).toString());
          expect(dayOf(instantAt(dayOf(date), 12, 0))).toBe(dayOf(date));
        },
      ),
    );
  });
});

describe('ids', () => {
  it('keep the type they came in, and are the same as text', () => {
    expect([
      readRestId(7),
      readRestId(' a7 '),
      readRestId(''),
      readRestId(null),
      readRestId(Infinity),
      readRestId({}),
    ]).toEqual([7, 'a7', null, null, null, null]);
    // Beyond this, two numbers of the API would become one.
    expect([readRestId(2 ** 53 - 1), readRestId(2 ** 53), readRestId(1.5)]).toEqual([2 ** 53 - 1, null, null]);
    expect(encodeURIComponent(String(readRestId('a\ud800')))).toBe('a%EF%BF%BD');
    expect(readRestId('9007199254740993')).toBe('9007199254740993');
  });
});

describe('texts', () => {
  it('have the digits of the language', () => {
    expect([inDigits('Month 10', 'bn'), inDigits(10, 'en')]).toEqual(['Month ১০', '10']);
  });

  it('count in ordinals', () => {
    const english = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map((number) => ordinal(number, 'en'));
    expect(english.join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th');
    expect([1, 2, 4, 6, 10, 11].map((number) => ordinal(number, 'bn')).join(' ')).toBe('১ম ২য় ৪র্থ ৬ষ্ঠ ১০ম ১১তম');
  });

  it('are nothing when they are blank or no text', () => {
    expect([textOrNull(' a '), textOrNull('  '), textOrNull(5)]).toEqual(['a', null, null]);
  });

  it.each([
    ['Moumita Sen', 'MS'],
    ['plato', 'P'],
    ['A B C', 'AC'],
    ['e\u0301mile zola', 'ÉZ'],
    [null, '?'],
    ['নুসরাত জাহান', 'নজ'],
    ['প্রিয়াঙ্কা য়ামিন', 'পয়'.normalize('NFC')],
    ['মোঃ আব্দুল্লাহ্ আল-মামুন', 'আআ'],
    ['মো: করিম', 'ক'],
    ['মোছাঃ রেহানা বেগম', 'রব'],
    ['শ্রী অমিত শ্রীবাস্তব', 'অশ'],
    ['Md. Rahim Uddin', 'RU'],
    ['Mst. Rehana', 'R'],
    ['মোঃ', 'ম'],
    ['Md', 'M'],
  ])('of “%s” are the initials “%s”: a letter without its signs, and none of a form of address', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('addresses', () => {
  it.each([
    ['https://a.example/x y.png', 'https://a.example/x%20y.png'],
    [' http://a.example ', 'http://a.example/'],
    ['/files/1.png', 'https://api.example/files/1.png'],
    ['files/1.png', 'https://api.example/files/1.png'],
  ])('%j leads to %s', (sent, address) => {
    expect(safeUrl(sent, 'https://api.example')).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    '',
    '  ',
    null,
    5,
    'http://',
  ])('%j leads nowhere', (sent) => {
    expect(safeUrl(sent, 'https://api.example')).toBeNull();
  });

  it('without a host lead nowhere when nobody says where they belong', () => {
    expect(safeUrl('/files/1.png')).toBeNull();
  });

  it.each([
    ['/academy-files/7/me.png', 'https://site.example/academy-files/7/me.png', '/academy-files/7/me.png'],
    ['/media/me.png', 'https://api.example/media/me.png', 'https://api.example/media/me.png'],
    ['https://files.example/me.png', 'https://files.example/me.png', 'https://files.example/me.png'],
  ])('of a file lead to where browsers reach it, and back to what the API knows: %s', (sent, url, known) => {
    const origins = { publicOrigin: 'https://site.example', mediaOrigin: 'https://api.example' };
    expect(mediaUrl(sent, origins)).toBe(url);
    expect(mediaPath(url, origins)).toBe(known);
  });
});

describe('HTML of others', () => {
  it('keeps what teaching needs', () => {
    const html = '<h3>Week 1</h3><p><b>Bold</b> and <code>code</code></p><ul><li>one</li></ul>';
    expect(safeHtml(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['<svg><script>alert(1)</script></svg>'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['<a href="javascript:alert(1)">x</a>'],
    ['<a href="jAvAsCrIpT:alert(1)">x</a>'],
    ['<a href=" &#106;avascript:alert(1)">x</a>'],
    ['<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>'],
    ['<math><mi xlink:href="data:x,<script>alert(1)</script>"></mi></math>'],
    ['<form action="//evil.example"><input></form>'],
    ['<a href="//evil.example">x</a>'],
    ['<a href="data:text/html,evil">x</a>'],
    ['<a href="vbscript:evil">x</a>'],
    ['<a href="file:///evil">x</a>'],
    ['<a href="java&#10;script:evil">x</a>'],
    ['<a href="mailto:evil">x</a>'],
    ['<base href="https://evil.example"><link rel="stylesheet" href="https://evil.example">'],
    ['<meta http-equiv="refresh" content="0;url=https://evil.example">'],
    ['<object data="evil"></object><embed src="evil">'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    ['<!--<script>alert(1)</script>-->'],
  ])('loses what could act: %s', (html) => {
    expect(safeHtml(html)).not.toMatch(/script|onerror|onclick|style=|javascript|<img|<iframe|<form|evil|data:/i);
  });

  it('opens links in a tab that cannot reach back, and leaves the top heading to the page', () => {
    expect(safeHtml('<h1>T</h1><a href="https://a.example" onclick="x">l</a>')).toBe(
      '<h3>T</h3><a href="https://a.example" rel="noopener" target="_blank">l</a>',
    );
  });

  it('is cleaned in time however many elements it opens, of which it keeps the first', () => {
    const html = `<p>first</p>${'<div>'.repeat(1_000_000)}last`;
    expect(safeHtml(html)).toMatch(/^<p>first<\/p>/);
    expect(isBlankHtml(html)).toBe(false);
    expect(isBlankHtml('<div>'.repeat(1_000_000))).toBe(true);
  });

  it('fills no memory where the API sends other texts with each answer', () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const heap = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = heap();
    for (let n = 0; n < 150; n += 1) safeHtml(`<p>${'ক'.repeat(200_000)}${n}</p>`);
    expect(heap() - before).toBeLessThan(40_000_000);
  });

  it('keeps what follows a picture that is written within it', () => {
    expect(safeHtml(`<img src="data:image/png;base64,${'A'.repeat(3_000_000)}"><p>after</p>`)).toBe('<p>after</p>');
  });

  it('is blank when it shows nothing', () => {
    expect([isBlankHtml('<p>&nbsp; <br/></p>'), isBlankHtml(''), isBlankHtml('<p>.</p>')]).toEqual([true, true, false]);
  });

  it('is made of plain text without giving it power', () => {
    expect(textAsHtml('a < b\nc\n\n"d" & \'e\'')).toBe('<p>a &lt; b<br />c</p><p>&quot;d&quot; &amp; &#39;e&#39;</p>');
  });
});
