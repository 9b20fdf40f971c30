// What is written once for everybody whose months of a course stand alike must be the same for all of them.
import * as fc from 'fast-check';
import {
  execute,
  getNamedType,
  GraphQLSchema,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLNamedType,
  type GraphQLObjectType,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { sharedFieldsOf } from '../../../gateway/graphql/executor/shared-fields.ts';
import { outlineOf } from '../../../gateway/purchases/access-outline.ts';
import { accessStateOf, indexPurchases } from '../../../gateway/purchases/access-rules.ts';
import type { CourseAccessRecord } from '../../../gateway/purchases/course-access.ts';
import { offerOf } from '../../../gateway/purchases/offer-view.ts';
import type { PurchaseRecord } from '../../../gateway/purchases/records.ts';
import { createSchema } from '../../../gateway/schema.ts';
import { addDays, startOfDay } from '../../../gateway/values/instants.ts';
import { memoizeByObject } from '../../../gateway/values/memoize-by-object.ts';
import { aCourseRecord, aPurchaseRecord } from '../../support/records.ts';

const academy = createSchema();
const accessType = academy.getType('CourseAccess');
const schema = new GraphQLSchema({ query: isObjectType(accessType) ? accessType : undefined });

/** The shared fields of a type; undefined where all of them are. */
const fieldsOf = (name: string): readonly string[] | undefined => sharedFieldsOf(name)?.fields;

/** Selects every shared field of a type, and all that is in it. */
const selectionOf = (type: GraphQLNamedType): string => {
  if (isAbstractType(type)) throw new Error(`${type.name} has several forms, so select from each of them here.`);
  if (!isObjectType(type)) return '';
  const shared = fieldsOf(type.name);
  const selected = Object.values(type.getFields()).filter(({ name }) => shared?.includes(name) ?? true);
  const texts = selected.map(({ name, args, type: ofField }) => {
    const below = selectionOf(getNamedType(ofField));
    if (!args.some(isRequiredArgument)) return `${name} ${below}`;
    return [1, 2, 7, 13].map((number) => `${name}${number}: ${name}(number: ${number}) ${below}`).join(' ');
  });
  return `{ __typename ${texts.join(' ')} }`;
};

/** Selects the fields of a type that are not named as shared, and the scalars in them. */
const unsharedOf = (type: GraphQLObjectType): string => {
  const scalarsOf = (inner: GraphQLNamedType): string => {
    if (!isObjectType(inner)) return '';
    const scalars = Object.values(inner.getFields()).filter(({ type: ofField }) => isLeafType(getNamedType(ofField)));
    return `{ ${scalars.map(({ name }) => name).join(' ')} }`;
  };
  return Object.values(type.getFields())
    .filter(({ name }) => fieldsOf(type.name)?.includes(name) === false)
    .map(({ name, type: ofField }) => `${name} ${scalarsOf(getNamedType(ofField))}`)
    .join(' ');
};

const everyField = parse(isObjectType(accessType) ? selectionOf(accessType) : '{ __typename }');

const tell = (access: CourseAccessRecord, language: 'en' | 'bn'): unknown => {
  const display = { language, timeZone: 'Asia/Kolkata', locale: 'en-IN' };
  const { data, errors } = Object(
    execute({ schema, document: everyField, rootValue: access, contextValue: { language, display } }),
  );
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data));
};

const courses = [
  aCourseRecord({ durationMonths: 3 }),
  aCourseRecord({ durationMonths: 1, monthlyFeeCents: null }),
  aCourseRecord({ isMonthlyPayment: false }),
  { ...aCourseRecord({ durationMonths: 4 }), isOffered: false },
  // Begins anew, so that classes are a later batch's to somebody who has paid it long ago.
  { ...aCourseRecord({ durationMonths: 1 }), startsOn: '2026-12-01' },
];

const today = startOfDay(new Date('2026-11-20T00:00:00Z'));

const purchases: fc.Arbitrary<PurchaseRecord> = fc
  .record({
    monthNumber: fc.integer({ min: 1, max: 5 }),
    status: fc.constantFrom('PAID', 'PENDING', 'DECLINED'),
    amountCents: fc.option(fc.nat({ max: 200_000 })),
    // Long ago and just now, and around the day on which the next month is due.
    createdAt: fc.option(fc.constantFrom(1, 27, 28, 29, 30, 31, 90).map((days) => addDays(today, -days).toISOString())),
  })
  .map(aPurchaseRecord);

const accesses = fc
  .record({
    course: fc.constantFrom(...courses),
    list: fc.array(purchases, { maxLength: 4 }),
  })
  .map(({ course, list }): CourseAccessRecord => {
    const accessState = accessStateOf(course, indexPurchases(list), today);
    return { course, accessState, outline: outlineOf(course, accessState) };
  });

describe('Fields that are shared', () => {
  it('are what they are for everybody with the same outline, whenever and for how much they have paid', () => {
    const told = new Map<unknown, readonly [unknown, unknown]>();
    let compared = 0;
    fc.assert(
      fc.property(accesses, (access) => {
        const now = [tell(access, 'en'), tell(access, 'bn')] as const;
        const before = told.get(access.outline);
        told.set(access.outline, now);
        if (before === undefined) return;
        compared += 1;
        expect(now).toEqual(before);
      }),
      { numRuns: 1_500 },
    );
    expect(told.has(null)).toBe(false);
    expect(compared).toBeGreaterThan(500);
  });

  it.each<[string, (access: CourseAccessRecord) => readonly unknown[], readonly string[]]>([
    ['CourseAccess', (access) => [access], []],
    // Asked for beside the lessons of a single month, which are nobody else's.
    ['CourseMonth', (access) => access.accessState.months.map((month) => ({ access, month })), ['contentNotice']],
    ['PayableOffer', (access) => [offerOf(access)].filter((offer) => offer !== null), []],
  ])(
    'are all fields of %s that are the same for everybody with the same outline',
    async (name, recordsOf, notShared) => {
      const type = academy.getType(name);
      if (!isObjectType(type)) throw new Error(`There is no type ${name}.`);
      const [ofType, document] = [new GraphQLSchema({ query: type }), parse(`{ ${unsharedOf(type)} }`)];
      const personal = new Set<string>();
      const same = new Set<string>();
      const toldOf = memoizeByObject((_outline: object) => new Map<string, string>());
      for (const access of fc.sample(accesses, 600)) {
        for (const [index, rootValue] of recordsOf(access).entries()) {
          const display = { language: 'en', timeZone: 'Asia/Kolkata', locale: 'en-IN' };
          const contextValue = { language: 'en', display, now: () => today };
          const { data, errors = [] } = await execute({ schema: ofType, document, rootValue, contextValue });
          // It needs the answer to a call, which there is none of here.
          for (const { path = [] } of errors) personal.add(String(path[0]));
          for (const [field, value] of Object.entries(data ?? {})) {
            const told = toldOf(access.outline ?? access);
            const [place, json] = [`${index} ${field}`, JSON.stringify(value)];
            if ((told.get(place) ?? json) !== json) personal.add(field);
            told.set(place, json);
            same.add(field);
          }
        }
      }
      expect([...same.difference(personal)]).toEqual(notShared);
    },
  );

  it('are those of a course and of no other', () => {
    const [one, other] = [aCourseRecord(), aCourseRecord()];
    const state = accessStateOf(one, indexPurchases([]), new Date());
    expect(outlineOf(one, state)).toBe(outlineOf(one, state));
    expect(outlineOf(one, state)).not.toBe(outlineOf(other, state));
  });

  it('are shared by so many ways to stand with a course and no more', () => {
    const course = aCourseRecord({ durationMonths: 120 });
    const outlines = Array.from({ length: 120 }, (_, count) => {
      const bought = Array.from({ length: count }, (_, index) => aPurchaseRecord({ monthNumber: index + 1 }));
      return outlineOf(course, accessStateOf(course, indexPurchases(bought), new Date()));
    });
    expect(new Set(outlines.filter((outline) => outline !== null)).size).toBe(100);
    expect(outlines.at(-1)).toBeNull();
  });
});
