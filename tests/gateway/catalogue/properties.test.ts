import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarFile } from '../../../gateway/catalogue/calendar-text.ts';
import { nextClass } from '../../../gateway/catalogue/class-rules.ts';
import { aboutOf, coverWordOf, findCourses, modulesOf } from '../../../gateway/catalogue/course-rules.ts';
import { type Page, pageOf } from '../../../gateway/values/paging.ts';
import { readCourse, readPromoVideo, readTestimonial, readWebinar } from '../../../gateway/catalogue/records.ts';
import { isFoundIn, searchable, searchForm, wordsAsked } from '../../../gateway/catalogue/search-rules.ts';
import { videoIdOf } from '../../../gateway/catalogue/video-rules.ts';
import { readOrder, readPurchase } from '../../../gateway/purchases/records.ts';
import { pricingOf } from '../../../gateway/purchases/price-rules.ts';
import { DecodeError } from '../../../gateway/rest/decode.ts';
import { aCourse, aPurchase } from '../../support/factories.ts';
import { noReport } from '../../support/records.ts';

const runs = { numRuns: 1_000 };
const reading = { monthlyAmounts: 'rupees' as const };
const texts = fc.string({ unit: 'grapheme', maxLength: 60 });

/** A good row with some of its fields replaced by anything that JSON can say. */
const spoilt = (row: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(row)), fc.jsonValue(), { maxKeys: 6 })
    .map((odd) => ({ ...row, ...odd }));

/** What a decoder makes of something; null where it refuses it as it should. Any other failure is one of the test. */
const orRefusal = <T>(decode: () => T): T | null => {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
};

describe('Whatever the API sends', () => {
  it('a course is either read and can be shown, or refused', () => {
    fc.assert(
      fc.property(spoilt(aCourse()), fc.constantFrom('en' as const, 'bn' as const), (row, language) => {
        const course = orRefusal(() => readCourse(row, reading, noReport));
        if (course === null) return;
        const shown = [aboutOf(course), modulesOf(course, language), pricingOf(course, language), coverWordOf(course)];
        expect(shown).toHaveLength(4);
        expect(coverWordOf(course).length).toBeGreaterThan(0);
        expect(coverWordOf(course).length).toBeLessThanOrEqual(12);
        expect(course.months).toBeGreaterThanOrEqual(1);
        expect(course.months).toBeLessThanOrEqual(120);
      }),
      runs,
    );
  });

  it('every other record is either read or refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), spoilt(aPurchase()), spoilt(aCourse())), (row) => {
        const reads: (() => unknown)[] = [
          () => readPurchase(row, reading, noReport),
          () => readWebinar(row, noReport),
          () => readPromoVideo(row, noReport),
          () => readTestimonial(row, noReport),
          () => readOrder(row, reading, noReport),
        ];
        for (const read of reads) expect(() => orRefusal(read)).not.toThrow();
      }),
      runs,
    );
  });

  it('an address is followed by exactly 11 characters or not at all', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), texts), (address) => {
        const id = videoIdOf(address);
        expect(id === null || /^[\w-]{11}$/.test(id)).toBe(true);
      }),
      runs,
    );
  });
});

describe('Whatever is looked for', () => {
  it('a text finds itself, in capitals, decomposed and with Bengali digits', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const searched = searchable(text);
        expect(isFoundIn(searched, wordsAsked(text))).toBe(true);
        expect(isFoundIn(searched, wordsAsked(text.normalize('NFD')))).toBe(true);
        expect(searchForm(searched.form)).toBe(searched.form);
      }),
      runs,
    );
  });

  it('sorting and searching never lose or add a course', () => {
    const courses = fc.array(
      fc
        .record({ id: fc.uuid(), title: texts.filter((title) => title.trim() !== ''), priceCents: fc.option(fc.nat()) })
        .map((fields) => readCourse(aCourse({ ...fields, isMonthlyPayment: false }), reading, noReport)),
    );
    const sorts = fc.constantFrom('FEATURED', 'TITLE', 'PRICE_LOW_TO_HIGH', 'PRICE_HIGH_TO_LOW', 'STARTING_SOON');
    fc.assert(
      fc.property(courses, sorts, (all, sort) => {
        const found = findCourses(all, { sort }, { language: 'bn', today: '2026-11-15' });
        expect(new Set(found)).toEqual(new Set(all));
        expect(found).toHaveLength(all.length);
      }),
      { numRuns: 300 },
    );
  });

  it('walking through pages shows each item once, in order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (ids, first) => {
        const all = ids.map((id) => ({ id }));
        const seen: string[] = [];
        let after: string | null = null;
        for (let guard = 0; guard <= ids.length; guard += 1) {
          const { nodes, pageInfo }: Page<{ id: string }> = pageOf(all, { first, after });
          seen.push(...nodes.map(({ id }) => id));
          after = pageInfo.endCursor;
          if (!pageInfo.hasNextPage) break;
        }
        expect(seen).toEqual(ids);
      }),
      runs,
    );
  });
});

describe('Whatever stands in a calendar', () => {
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });

  it('its lines are short, and joined again they say the same', () => {
    fc.assert(
      fc.property(texts, texts, instants, (title, description, startsAt) => {
        const event: CalendarEvent = {
          uid: `${title}@academy`,
          title,
          description,
          location: null,
          startsAt,
          endsAt: null,
          weekly: null,
        };
        const file = calendarFile([event], startsAt);
        const lines = file.split('\r\n');
        expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
        const summary = /\r\nSUMMARY:(.*)\r\n/.exec(file.replaceAll('\r\n ', ''))?.[1];
        expect(summary?.replace(/\\([\\;,])/g, '$1')).toBe(
          title.replace(/[\u2028\u2029]/g, '\\n').replace(/\p{Cc}/gu, ''),
        );
      }),
      runs,
    );
  });

  it('the next class ends in the future, on a class day, at most three days away once the course has begun', () => {
    fc.assert(
      fc.property(instants, (now) => {
        const session = nextClass({ startsOn: '2000-01-01', isMonthly: false, months: 0 }, now);
        const days = session === null ? Infinity : (session.startsAt.getTime() - now.getTime()) / 86_400_000;
        expect(session?.endsAt.getTime()).toBeGreaterThan(now.getTime());
        expect(days).toBeLessThan(3);
        expect([0, 1, 3, 6]).toContain(session?.startsAt.getUTCDay());
      }),
      runs,
    );
  });
});
