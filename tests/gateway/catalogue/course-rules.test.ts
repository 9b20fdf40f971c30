import { describe, expect, it } from 'vitest';
import {
  aboutOf,
  coverWordOf,
  factsOf,
  findCourses,
  includesOf,
  languageOf,
  languagesOf,
  lectureCountText,
  lectureCountOf,
  modulesOf,
  ratingOf,
  startDateText,
} from '../../../gateway/catalogue/course-rules.ts';
import { readCourse } from '../../../gateway/catalogue/records.ts';
import { DecodeError } from '../../../gateway/rest/decode.ts';
import type { Language } from '../../../gateway/values/text.ts';
import { aCourseRecord, aOneTimeCourseRecord, noReport } from '../../support/records.ts';

describe('A course about which the academy has said nothing', () => {
  const bare = readCourse({ id: 7, title: 'Go' }, { monthlyAmounts: 'paise' }, noReport);

  it('carries the defaults', () => {
    expect(lectureCountText(bare, 'en')).toBe('100+');
    expect(lectureCountOf(bare)).toBe(60);
    expect(ratingOf(bare)).toBe(4.9);
    expect(languageOf(bare)).toBe('Bengali');
    expect(startDateText(bare, 'en')).toBe('25 April 2024');
    expect(startDateText(bare, 'bn')).toBe('২৫ এপ্রিল ২০২৪');
    expect(aboutOf(bare)).toBeNull();
    expect(includesOf(bare, 'en').length).toBeGreaterThan(8);
    expect(modulesOf(bare, 'bn')[0]?.name).toBe('ভিত্তি');
  });

  it('has its id for a slug, and is known to be incomplete', () => {
    expect(bare).toMatchObject({ id: '7', restId: 7, slug: '7', isComplete: false, hasPlan: false });
  });
});

describe('The values of a course', () => {
  it.each([
    [0, 4.9],
    [-1, 4.9],
    ['4.5', 4.5],
    [7, 5],
    ['good', 4.9],
  ])('of %s stars show as %f', (starRating, rating) => {
    expect(ratingOf(aCourseRecord({ starRating }))).toBe(rating);
  });

  it.each([
    [48, '48', 48],
    ['48', '48', 48],
    [0, '100+', 60],
    [-4, '100+', 60],
  ])('of %s lectures show in the badge and in the grid', (numberOfLectures, badge, grid) => {
    const course = aCourseRecord({ numberOfLectures });
    expect(lectureCountText(course, 'en')).toBe(badge);
    expect(lectureCountOf(course)).toBe(grid);
  });

  it('show a real start date as a day of the academy, and the default for one that is none', () => {
    expect(startDateText(aCourseRecord({ startDate: '2026-12-31T20:00:00Z' }), 'en')).toBe('1 January 2027');
    expect(startDateText(aCourseRecord({ startDate: 'soon' }), 'en')).toBe('25 April 2024');
  });

  it('lose scripts and keep emphasis in the About text', () => {
    const about = aboutOf(aCourseRecord({ aboutCourse: '<b>Bold</b><script>alert(1)</script>' }));
    expect(about).toBe('<b>Bold</b>');
  });

  it('fall back to the long description where About shows nothing, as text', () => {
    const course = aCourseRecord({ aboutCourse: '<p>&nbsp;</p>', longDesc: 'One < two\n\nThree' });
    expect(aboutOf(course)).toBe('<p>One &lt; two</p><p>Three</p>');
  });

  it.each([
    ['a list', [{ name: 'One', content: '<i>x</i>' }]],
    ['JSON text', JSON.stringify([{ name: 'One', content: '<i>x</i>' }])],
    ['a list with strange entries', [null, 3, { content: 'nameless' }, { name: 'One', content: '<i>x</i>' }]],
  ])('take their modules from %s', (_what, modulesJson) => {
    expect(modulesOf(aCourseRecord({ modulesJson }), 'en')).toEqual([{ name: 'One', content: '<i>x</i>' }]);
  });

  it.each([[null], [[]], ['[]'], ['{broken'], [7]])('have default modules where there are none: %s', (modulesJson) => {
    expect(modulesOf(aCourseRecord({ modulesJson }), 'en').length).toBeGreaterThan(0);
  });

  it('name what the course includes, in the words of the academy where it has some', () => {
    expect(includesOf(aCourseRecord({ courseIncludes: ['A mentor'] }), 'en')).toEqual(['A mentor']);
  });

  it('state the fixed facts in their order', () => {
    expect(factsOf(aCourseRecord({ numberOfLectures: 48 }), 'en').map(({ value }) => value)).toEqual([
      'LIVE + Recordings',
      '48',
      '20 doubt sessions',
      '2 years validity',
      'C++',
      'Monday/Wednesday/Saturday/Sunday',
      '8:30pm-11pm',
      '25 April 2024',
    ]);
    expect(factsOf(aCourseRecord(), 'en').map(({ key, label, note }) => [key, label, note])).toEqual([
      ['MODE', 'Mode', null],
      ['LECTURES', 'Lectures', null],
      ['DOUBT_SESSIONS', 'When you are stuck', null],
      ['VALIDITY', 'How long', null],
      ['LANGUAGE_TAUGHT', 'Language taught', null],
      ['SCHEDULE', 'Schedule', null],
      ['TIME', 'Time', 'IST'],
      ['START_DATE', 'Start date', null],
    ]);
  });

  it('have a fee in paise also where the API sends rupees', () => {
    const row = { id: 1, title: 'x', isMonthlyPayment: true, monthlyFeeCents: 1500, priceCents: 499_900 };
    const read = (monthlyAmounts: 'paise' | 'rupees') => readCourse(row, { monthlyAmounts }, noReport);
    expect(read('rupees')).toMatchObject({ monthlyFee: 150_000, price: 499_900 });
    expect(read('paise')).toMatchObject({ monthlyFee: 1500, price: 499_900 });
  });

  it.each([
    ['DSA with C++', 'DSA'],
    ['Full Stack Web Development', 'Stack'],
    ['The Complete SQL Course', 'SQL'],
    ['সম্পূর্ণ পাইথন কোর্স', 'পাইথন'],
    ['Internationalization', 'Internationa'],
    ['Cybersecurity Essentials', 'Essentials'],
    ['প্রোগ্রামিংয়ের প্রথম ধাপ', 'প্রথম'],
    ['---', '---'],
    ['The Of And', 'The'],
    ['Learning Rust, C++', 'C++'],
    ['learning xSQL now', 'learning'],
    ['Learning SQLite now', 'Learning'],
    ['Learning A SQL', 'SQL'],
    ['Twelveletter course', 'Twelveletter'],
    ['ইন্টারন্যাশনালাইজেশন', 'ইন্টারন্যাশ'],
    [`a${'\u0301'.repeat(20)}`, `a${'\u0301'.repeat(11)}`],
    ['Cryptocurrency Architecture', 'Architecture'],
  ])('draw a cover for “%s” with %s', (title, word) => {
    expect(coverWordOf(aCourseRecord({ title }))).toBe(word);
  });

  it.each([[{ id: null }], [{ title: ' ' }], [{ id: {} }]])(
    'cannot be read without an id and a title: %o',
    (fields) => {
      expect(() => aCourseRecord(fields)).toThrow(DecodeError);
    },
  );
});

describe('Looking for courses', () => {
  const today = '2026-11-15';
  const courses = [
    aCourseRecord({ id: 'web', title: 'Full Stack Web Development', startDate: '2026-12-01' }),
    aCourseRecord({
      id: 'python',
      title: 'পাইথন ও ডেটা',
      shortDesc: '৬ মাসের পড়া',
      language: 'বাংলা',
      startDate: '2026-10-01',
    }),
    aOneTimeCourseRecord({ id: 'dsa', title: 'DSA with C++', longDesc: 'Trees and graphs', startDate: '2026-11-20' }),
    aOneTimeCourseRecord({ id: 'java', title: 'জাভাস্ক্রিপ্ট', priceCents: 99_900, language: 'English' }),
    aOneTimeCourseRecord({ id: 'free', title: 'Git basics', priceCents: null }),
  ];
  const ids = (search: Parameters<typeof findCourses>[1]): string[] =>
    findCourses(courses, search, { language: 'en', today }).map(({ id }) => id);

  it('keeps the academy’s order when nothing is asked', () => {
    expect(ids({})).toEqual(['web', 'python', 'dsa', 'java', 'free']);
    expect(ids({ search: '  ' })).toHaveLength(5);
  });

  it.each([
    ['full stack', ['web']],
    ['STACK web', ['web']],
    ['graphs', ['dsa']],
    ['c++', ['dsa']],
    ['পাইথন', ['python']],
    ['6 মাস', ['python']],
    ['৬', ['python']],
    ['python', ['python']],
    ['javascript', ['java']],
    ['পাইথন graphs', []],
    ['rust', []],
  ])('finds “%s”', (search, found) => {
    expect(ids({ search })).toEqual(found);
  });

  it('looks for ten words, each once, and not for what follows them', () => {
    const page = Array.from({ length: 1_000 }, (_, index) => `word${index}`).join(' ');
    expect(ids({ search: `${'python '.repeat(12)} মাস` })).toEqual(['python']);
    expect(ids({ search: `f fu ful full s st sta stac stack ${page}` })).toEqual([]);
    expect(ids({ search: `f fu ful full s st sta stac stack w ${page}` })).toEqual(['web']);
  });

  it('reads the first hundred characters of what is asked, since normalizing more could take minutes', () => {
    expect(ids({ search: `python${' '.repeat(94)}graphs` })).toEqual(['python']);
    expect(ids({ filter: { language: `english${' '.repeat(93)}and more` } })).toEqual(['java']);
    const marks = 'a\u0301\u0323'.repeat(40_000);
    expect([ids({ search: marks }), ids({ filter: { language: marks } })]).toEqual([[], []]);
  });

  it('takes composed and split letters for the same', () => {
    const [split, composed] = ['প\u09A1\u09BC\u09BE', 'প\u09DC\u09BE'];
    const course = aCourseRecord({ title: split });
    expect(findCourses([course], { search: composed }, { language: 'bn', today })).toHaveLength(1);
    expect(
      findCourses([aCourseRecord({ title: composed })], { search: split }, { language: 'bn', today }),
    ).toHaveLength(1);
  });

  it('filters by payment and by language', () => {
    expect(ids({ filter: { payment: 'MONTHLY' } })).toEqual(['web', 'python']);
    expect(ids({ filter: { payment: 'ONE_TIME' } })).toEqual(['dsa', 'java', 'free']);
    expect(ids({ filter: { payment: 'ONE_TIME', language: 'english' } })).toEqual(['java']);
    expect(ids({ filter: { language: 'bengali' } })).toEqual(['web', 'dsa', 'free']);
    expect(languagesOf(courses)).toEqual(['Bengali', 'English', 'বাংলা']);
  });

  it('takes a language of which nothing is seen for none', () => {
    for (const language of ['', ' ', '\u200B']) expect(ids({ filter: { language } })).toEqual(ids({}));
  });

  it('offers a language once, however it is written: each choice finds other courses', () => {
    const written = ['Bengali', 'bengali', 'BENGALI ', 'English'].map((language) => aCourseRecord({ language }));
    const found = languagesOf(written).map(
      (language) => findCourses(written, { filter: { language } }, { language: 'en', today }).length,
    );
    expect([languagesOf(written), found]).toEqual([
      ['Bengali', 'English'],
      [3, 1],
    ]);
  });

  it('sorts by price with courses without one at the end', () => {
    expect(ids({ sort: 'PRICE_LOW_TO_HIGH' })).toEqual(['java', 'web', 'python', 'dsa', 'free']);
    expect(ids({ sort: 'PRICE_HIGH_TO_LOW' })).toEqual(['dsa', 'web', 'python', 'java', 'free']);
  });

  it('sorts by start: the nearest to come first, then those gone by, then those without a date', () => {
    expect(ids({ sort: 'STARTING_SOON' })).toEqual(['dsa', 'web', 'python', 'java', 'free']);
  });

  it('sorts what is equal as the academy does, whatever it is sorted by', () => {
    const some = (starts: readonly (string | null)[], fields: Record<string, unknown> = {}) =>
      starts.map((startDate, index) => aOneTimeCourseRecord({ id: index, startDate, ...fields }));
    const sorted = (list: ReturnType<typeof some>, sort: Parameters<typeof findCourses>[1]['sort']) =>
      findCourses(list, { sort }, { language: 'en', today }).map(({ id }) => id);

    const starts = [null, '2026-11-14', '2026-11-16', null, '2026-11-01', '2026-11-15', '2026-11-16', '2026-11-14'];
    expect(sorted(some(starts), 'STARTING_SOON')).toEqual(['5', '2', '6', '1', '7', '4', '0', '3']);
    expect(sorted(some(starts.toReversed()), 'STARTING_SOON')).toEqual(['2', '1', '5', '0', '6', '3', '4', '7']);
    expect(sorted(some(['2026-11-15', '2026-11-16']), 'STARTING_SOON')).toEqual(['0', '1']);
    const unpriced = [null, 100_000, null, 90_000].flatMap((priceCents, index) =>
      some([null], { id: index, priceCents }),
    );
    expect(sorted(unpriced, 'PRICE_LOW_TO_HIGH')).toEqual(['3', '1', '0', '2']);
    expect(sorted(unpriced, 'PRICE_HIGH_TO_LOW')).toEqual(['1', '3', '0', '2']);
    expect(sorted(unpriced, 'FEATURED')).toEqual(['0', '1', '2', '3']);
    expect(sorted(unpriced, null)).toEqual(['0', '1', '2', '3']);
  });

  it('finds a word in one text alone, not across two', () => {
    const course = aCourseRecord({ title: 'Go', shortDesc: 'for', longDesc: 'all' });
    const found = (search: string) => findCourses([course], { search }, { language: 'en', today }).length;
    expect([found('go'), found('gofor'), found('forall'), found('null')]).toEqual([1, 0, 0, 0]);
    const short = { ...course, shortDescription: null, longDescription: null };
    expect(findCourses([short], { search: 'null' }, { language: 'en', today })).toEqual([]);
  });

  it('sorts by title', () => {
    expect(ids({ sort: 'TITLE' }).slice(0, 3)).toEqual(['dsa', 'web', 'free']);
  });

  it('sorts the numbers in titles by their value, in the digits of either language', () => {
    const sorted = (titles: readonly string[], language: Language) =>
      findCourses(
        titles.map((title, id) => aCourseRecord({ id, title })),
        { sort: 'TITLE' },
        { language, today },
      ).map(({ title }) => title);
    expect(sorted(['DSA Batch 10', 'DSA Batch 9'], 'en')).toEqual(['DSA Batch 9', 'DSA Batch 10']);
    expect(sorted(['ব্যাচ ১০', 'ব্যাচ ৯'], 'bn')).toEqual(['ব্যাচ ৯', 'ব্যাচ ১০']);
  });
});
