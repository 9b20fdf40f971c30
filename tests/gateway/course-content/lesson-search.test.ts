import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { wordsAsked } from '../../../gateway/catalogue/search-rules.ts';
import { findLessons } from '../../../gateway/course-content/lesson-search.ts';
import type { ContentItemRecord } from '../../../gateway/course-content/records.ts';
import { type Client, createClient } from '../../support/execute.ts';
import { aCourse, aLesson, aPurchase } from '../../support/factories.ts';
import { type RestDouble, startRestDouble } from '../../support/rest-double.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

const item = (topicName: string | null, notes: string | null = null): ContentItemRecord => ({
  id: topicName ?? 'none',
  topicName,
  video: null,
  repository: null,
  notes,
  month: null,
});

const found = (lessons: readonly ContentItemRecord[], search: string, most = 20) =>
  findLessons(new Map([[1, lessons]]), wordsAsked(search), most).map(({ lesson }) => lesson.id);

describe('Looking for a lesson', () => {
  it('finds every word in the topic or the notes, and topics first', () => {
    const lessons = [item('Layout', 'Grid and Flexbox'), item('Grid', 'rows'), item('Forms')];
    expect(found(lessons, 'grid')).toEqual(['Grid', 'Layout']);
    expect(found(lessons, 'grid rows')).toEqual(['Grid']);
    expect(found(lessons, 'grid forms')).toEqual([]);
    expect(found(lessons, 'grid', 1)).toEqual(['Grid']);
  });

  it.each([
    ['capitals', 'css grid', 'CSS Grid'],
    ['Bengali digits', 'html ৫', 'HTML 5'],
    ['composed and split letters', 'বাড়ি', 'বাড়ি'],
    ['an old keyboard’s khanda ta', 'হঠাৎ', 'হঠাত্‍'],
    ['the other script', 'python', 'পাইথনের শুরু'],
  ])('minds no %s', (_what, search, topic) => {
    expect(found([item(topic)], search)).toEqual([topic]);
  });

  it.each(['form', 'ফর্ম'])('finds %s only where a word begins, also a word of a name in code', (search) => {
    const lessons = [
      item('Platforms', "import { createPlatform } from './platform.ts';"),
      item('Hooks', 'const { pending } = useFormStatus();'),
      item('Requests', 'new FormData(event.target)'),
      item('Constants', 'MAX_FORM_FIELDS = 20'),
      item('Forms'),
    ];
    expect(found(lessons, search)).toEqual(['Forms', 'Hooks', 'Requests', 'Constants']);
  });

  it('finds a name in code as a whole, a sign, and a number after letters', () => {
    expect(found([item('Actions', 'useActionState(save)')], 'useactionstate')).toEqual(['Actions']);
    expect(found([item('Lists', 'items.map(show)')], '.map')).toEqual(['Lists']);
    expect(found([item('HTML5')], '5')).toEqual(['HTML5']);
    expect(found([item('ফর্মের যাচাই'), item('প্ল্যাটফর্ম')], 'ফর্ম')).toEqual(['ফর্মের যাচাই']);
  });

  it('reads each line of the notes once for its excerpt, however many words are asked for', () => {
    const words = Array.from({ length: 10 }, (_, index) => `word${index}`);
    const lines = [...Array.from({ length: 100 }, () => 'another line'), ...words];
    const [lessons, asked] = [new Map([[1, [item('Long', lines.join('\n'))]]]), wordsAsked(words.join(' '))];
    const normalized = vi.spyOn(String.prototype, 'normalize');
    const [match] = findLessons(lessons, asked, 20);
    const times = normalized.mock.calls.length;
    normalized.mockRestore();
    expect(match?.excerpt).toBe('word0');
    expect(times).toBeLessThan(2 * lines.length);
  });

  it('shows the line of the notes that has it, and not all of them', () => {
    const notes = `First line\n  The grid has rows.  \n${'grid '.repeat(100)}`;
    const excerptOf = (topic: string, search: string, text = notes) =>
      findLessons(new Map([[1, [item(topic, text)]]]), wordsAsked(search), 20)[0]?.excerpt;
    expect(excerptOf('Layout', 'grid')).toBe('The grid has rows.');
    expect(excerptOf('Layout', 'layout')).toBeNull();
    expect(excerptOf('Layout', 'layout rows')).toBe('The grid has rows.');
    expect(excerptOf('Layout', 'grid', 'grid '.repeat(100))?.length).toBeLessThan(150);
  });

  it.each([
    ['an emoji of several characters', '👩🏽‍💻'],
    ['a Bengali letter with its signs', 'ক্ষ্মী'],
  ])('is not cut within %s, neither as a line nor where notes are too long to be searched whole', (_name, letter) => {
    const excerptsOf = (notes: string) =>
      findLessons(new Map([[1, [item('Layout', notes)]]]), wordsAsked('grid'), 20).map(({ excerpt }) => excerpt);
    for (const before of ['', '.', '..', '...', '....', '.....', '......']) {
      const isWhole = new RegExp(`^grid${before.replaceAll('.', String.raw`\.`)}(?:${letter})+(?: …)?$`, 'u');
      expect(excerptsOf(`grid${before}${letter.repeat(100)}`)).toEqual([expect.stringMatching(isWhole)]);
      const atTheEnd = `${' \n'.repeat(2_475)}grid${before}${letter.repeat(20)}`;
      expect(excerptsOf(atTheEnd)).toEqual([expect.stringMatching(isWhole)]);
    }
  });
});

describe('The lessons of a course', () => {
  let academy: RestDouble;
  let gateway: RunningGateway;
  let learner: Client;

  beforeAll(async () => {
    academy = await startRestDouble();
    gateway = await startGateway({ academyApiUrl: academy.url });
  });

  afterAll(async () => {
    await gateway.close();
    await academy.close();
  });

  const boughtMonths = (...months: number[]) =>
    academy.when('GET /purchases/me', {
      body: months.map((monthNumber) => aPurchase({ id: monthNumber, monthNumber })),
    });

  beforeEach(() => {
    academy.reset();
    academy.when('GET /courses/id/1', { body: aCourse() });
    // Handed out for locked months as well.
    academy.when('GET /course-content/course/1', {
      body: [1, 2, 3, 6].map((monthNumber) =>
        aLesson({ id: monthNumber, monthNumber, topicName: `Grid ${monthNumber}`, notes: null }),
      ),
    });
    learner = createClient(gateway.url);
    learner.cookies.set('accessToken', 'a');
  });

  const look = async (search: string, more = '') => {
    academy.calls.length = 0;
    const { course } = await learner.ask(
      `query ($search: String!) { course(by: { id: "1" }) { viewerAccess {
        lessons(search: $search) { month { number label } lesson { id topicName } excerpt } ${more}
      } } }`,
      { search },
    );
    const asked = academy.called().filter((call) => call.includes('/course-content/'));
    return { lessons: course.viewerAccess.lessons, asked };
  };

  it('are found in open months only, for one call', async () => {
    boughtMonths(1, 2);
    const { lessons, asked } = await look('grid');
    expect(lessons).toEqual([
      { month: { number: 1, label: 'Month 1' }, lesson: { id: '1', topicName: 'Grid 1' }, excerpt: null },
      { month: { number: 2, label: 'Month 2' }, lesson: { id: '2', topicName: 'Grid 2' }, excerpt: null },
    ]);
    expect(asked).toEqual(['GET /course-content/course/1']);
  });

  it('cost no second call where their topics are asked for as well', async () => {
    boughtMonths(1, 2);
    const { asked } = await look('grid', 'months { topics }');
    expect(asked).toEqual(['GET /course-content/course/1']);
  });

  it('of a single open month are asked for alone, without strays of another month', async () => {
    boughtMonths(2);
    academy.when('GET /course-content/course/1/month/2', {
      body: [2, 3].map((monthNumber) => aLesson({ id: monthNumber, monthNumber, topicName: 'Grid' })),
    });
    const { lessons, asked } = await look('grid');
    expect(lessons.map(({ lesson }: { lesson: { id: string } }) => lesson.id)).toEqual(['2']);
    expect(asked).toEqual(['GET /course-content/course/1/month/2']);
  });

  it('that name no month are asked for month by month, and for no closed one', async () => {
    boughtMonths(1, 2);
    academy.when('GET /course-content/course/1', {
      body: [1, 2, 3].map((id) => aLesson({ id, monthNumber: undefined })),
    });
    for (const month of [1, 2]) {
      const lesson = aLesson({ id: month, monthNumber: undefined, topicName: `Grid ${month}` });
      academy.when(`GET /course-content/course/1/month/${month}`, { body: [lesson] });
    }
    const { lessons, asked } = await look('grid', 'months { topics }');
    expect(lessons).toMatchObject([
      { month: { number: 1 }, lesson: { topicName: 'Grid 1' } },
      { month: { number: 2 }, lesson: { topicName: 'Grid 2' } },
    ]);
    expect(asked).toEqual([
      'GET /course-content/course/1',
      'GET /course-content/course/1/month/1',
      'GET /course-content/course/1/month/2',
    ]);
  });

  it('are those of their own course, also where the ids of two courses look alike', async () => {
    const bought = [
      { courseId: '7', monthNumber: 1 },
      { courseId: '1 7', monthNumber: 1 },
      { courseId: '1 7', monthNumber: 2 },
    ];
    academy.when('GET /purchases/me', { body: bought.map((fields, id) => aPurchase({ id, ...fields })) });
    academy.when('GET /courses/id/7', { body: aCourse({ id: '7' }) });
    academy.when('GET /courses/id/1%207', { body: aCourse({ id: '1 7' }) });
    academy.when('GET /course-content/course/7/month/1', { body: [aLesson({ topicName: 'Grid of 7' })] });
    academy.when('GET /course-content/course/1%207', { body: [aLesson({ topicName: 'Grid of 1 7', monthNumber: 1 })] });
    const found = 'viewerAccess { lessons(search: "grid") { lesson { topicName } } }';
    const { one, other } = await learner.ask(
      `{ one: course(by: { id: "7" }) { ${found} } other: course(by: { id: "1 7" }) { ${found} } }`,
    );
    expect(one.viewerAccess.lessons).toEqual([{ lesson: { topicName: 'Grid of 7' } }]);
    expect(other.viewerAccess.lessons).toEqual([{ lesson: { topicName: 'Grid of 1 7' } }]);
  });

  it('are not asked for without a word to look for, nor while nothing is open', async () => {
    boughtMonths(1, 2);
    expect(await look('   ')).toEqual({ lessons: [], asked: [] });
    academy.when('GET /purchases/me', { body: [aPurchase({ status: 'PENDING' })] });
    expect(await look('grid')).toEqual({ lessons: [], asked: [] });
  });

  it('are at most twenty, and a search has at most a hundred characters', async () => {
    boughtMonths(1, 2);
    academy.when('GET /course-content/course/1', {
      body: Array.from({ length: 30 }, (_, id) => aLesson({ id: id + 1, monthNumber: 1, topicName: 'Grid' })),
    });
    expect((await look('grid')).lessons).toHaveLength(20);
    expect((await look(`${'grid '.repeat(20)}absent`)).lessons).toHaveLength(20);
  });

  it.each([-3, 0, 21])('are refused where %s of them are asked for', async (first) => {
    boughtMonths(1, 2);
    const { errors } = await learner.execute(
      'query ($first: Int) { course(by: { id: "1" }) { viewerAccess { lessons(search: "grid", first: $first) { excerpt } } } }',
      { first },
    );
    expect(errors).toMatchObject([{ message: 'first must be from 1 to 20.', extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('that cannot be had leave the rest of the page', async () => {
    boughtMonths(1, 2);
    academy.when('GET /course-content/course/1', { status: 500 });
    const { data, errors } = await learner.execute(
      '{ course(by: { id: "1" }) { viewerAccess { isGranted lessons(search: "grid") { excerpt } } } }',
    );
    expect(data.course.viewerAccess).toEqual({ isGranted: true, lessons: null });
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
  });
});
