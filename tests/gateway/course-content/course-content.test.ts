import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupByMonth, itemsOfMonth, kindsOf } from '../../../gateway/course-content/rules.ts';
import type { ContentItemRecord } from '../../../gateway/course-content/records.ts';
import { type Client, createClient } from '../../support/execute.ts';
import { aCourse, aLesson, aPurchase } from '../../support/factories.ts';
import { type RestDouble, startRestDouble } from '../../support/rest-double.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

const item = (fields: Partial<ContentItemRecord> = {}): ContentItemRecord => ({
  id: '1',
  topicName: 'First steps',
  video: null,
  repository: null,
  notes: null,
  month: null,
  ...fields,
});

describe('A lesson', () => {
  it('names what it has, in the order video, code, notes', () => {
    expect(kindsOf(item({ notes: 'n', repository: 'https://a.example', video: 'https://b.example' }))).toEqual([
      'VIDEO',
      'CODE',
      'NOTES',
    ]);
    expect(kindsOf(item())).toEqual([]);
  });

  it('does not count an address that cannot be followed', () => {
    expect(kindsOf(item({ video: 'javascript:alert(1)', repository: 'see above' }))).toEqual([]);
    expect(kindsOf(item({ video: 'watch it on youtube.com' }))).toEqual([]);
  });
});

describe('Lessons of several months', () => {
  it('are grouped by the month they name; others are left out', () => {
    const groups = groupByMonth([item({ month: 1 }), item({ month: 2 }), item({ month: 5 }), item()], [1, 2, 3]);
    expect([...(groups ?? [])].map(([month, { length }]) => [month, length])).toEqual([
      [1, 1],
      [2, 1],
      [3, 0],
    ]);
  });

  it('cannot be grouped where none names its month', () => {
    expect(groupByMonth([item(), item()], [1, 2])).toBeNull();
    expect(groupByMonth([], [1, 2])?.get(1)).toEqual([]);
  });

  it('do not stray into an answer for one month', () => {
    expect(itemsOfMonth([item(), item({ month: 1 }), item({ month: 2 })], 1)).toHaveLength(2);
  });
});

describe('The lessons of an open month', () => {
  let academy: RestDouble;
  let gateway: RunningGateway;
  let learner: Client;

  const path = '/course-content/course/1/month/1';
  const query = `{ course(by: { id: 1 }) { viewerAccess { month(number: 1) {
    contentNotice plannedTopics topics(first: 2) content { id topicName kinds video repository notes }
  } } } }`;

  beforeAll(async () => {
    academy = await startRestDouble();
    gateway = await startGateway({ academyApiUrl: academy.url });
  });

  beforeEach(() => {
    academy.reset();
    academy.when('GET /courses/id/1', { body: aCourse() });
    academy.when('GET /purchases/me', { body: [aPurchase()] });
    learner = createClient(gateway.url);
    learner.cookies.set('accessToken', 'a');
  });

  afterAll(async () => {
    await gateway.close();
    await academy.close();
  });

  it('are shown in the academy’s order, without addresses that do harm', async () => {
    academy.when(`GET ${path}`, {
      body: [
        aLesson({ id: 2, topicName: 'Second', videoLink: 'javascript:alert(1)', githubRepo: null, notes: ' ' }),
        aLesson({ id: 1, notes: 'One\nTwo <b>' }),
      ],
    });
    const { month } = (await learner.ask(query)).course.viewerAccess;

    expect(month).toEqual({
      contentNotice: null,
      plannedTopics: ['Setting up your tools', 'First exercises', 'Asking good questions'],
      topics: ['Second', 'First steps'],
      content: [
        { id: '2', topicName: 'Second', kinds: [], video: null, repository: null, notes: null },
        {
          id: '1',
          topicName: 'First steps',
          kinds: ['VIDEO', 'CODE', 'NOTES'],
          video: 'https://videos.example/1',
          repository: 'https://github.com/example/first-steps',
          notes: 'One\nTwo <b>',
        },
      ],
    });
  });

  it('refuse a number of topics out of bounds before anything is asked, of a closed month as of an open one', async () => {
    const asked = (month: number) =>
      learner.execute(`{ course(by: { id: 1 }) { viewerAccess { month(number: ${month}) { topics(first: 0) } } } }`);

    for (const month of [1, 2]) {
      const { data, errors } = await asked(month);
      expect(data.course.viewerAccess.month).toEqual({ topics: null });
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    }
    expect(academy.called()).not.toContain(`GET ${path}`);
  });

  it('have their repository named and their code apart from their text', async () => {
    academy.when(`GET ${path}`, {
      body: [
        aLesson({ id: 1, notes: '\n  const a = 1;\n\tgo();\nThen <b>rest</b>.\n' }),
        aLesson({ id: 2, githubRepo: 'javascript:alert(1)', notes: null }),
        aLesson({ id: 3, githubRepo: null, notes: '```js\n\n```' }),
      ],
    });
    const { month } = (
      await learner.ask(
        '{ course(by: { id: 1 }) { viewerAccess { month(number: 1) { content { repositoryName notes noteBlocks { kind text } } } } } }',
      )
    ).course.viewerAccess;
    expect(month.content).toEqual([
      {
        repositoryName: 'example/first-steps',
        notes: '  const a = 1;\n\tgo();\nThen <b>rest</b>.',
        noteBlocks: [
          { kind: 'CODE', text: '  const a = 1;\n\tgo();' },
          { kind: 'TEXT', text: 'Then <b>rest</b>.' },
        ],
      },
      { repositoryName: null, notes: null, noteBlocks: [] },
      { repositoryName: null, notes: null, noteBlocks: [] },
    ]);
  });

  it('have their video also where its address was copied without https', async () => {
    academy.when(`GET ${path}`, {
      body: [aLesson({ videoLink: 'youtu.be/dQw4w9WgXcQ', githubRepo: null, notes: null })],
    });
    const { month } = (await learner.ask(query)).course.viewerAccess;
    expect(month.content).toMatchObject([{ kinds: ['VIDEO'], video: 'https://youtu.be/dQw4w9WgXcQ' }]);
  });

  it('have their recording and their code on other sites, too, where the address lacks its https', async () => {
    academy.when(`GET ${path}`, {
      body: [
        aLesson({ videoLink: 'drive.google.com/file/d/1/view', githubRepo: ' github.com/example/loops ', notes: null }),
        aLesson({ id: 2, videoLink: 'see the mail', githubRepo: 'none yet', notes: null }),
      ],
    });
    const content = 'content { kinds video repository repositoryName }';
    const { month } = (
      await learner.ask(`{ course(by: { id: 1 }) { viewerAccess { month(number: 1) { ${content} } } } }`)
    ).course.viewerAccess;
    expect(month.content).toEqual([
      {
        kinds: ['VIDEO', 'CODE'],
        video: 'https://drive.google.com/file/d/1/view',
        repository: 'https://github.com/example/loops',
        repositoryName: 'example/loops',
      },
      { kinds: [], video: null, repository: null, repositoryName: null },
    ]);
  });

  it('give a month the same topics and plan whatever else is asked for with them', async () => {
    academy.when(`GET ${path}`, { body: [1, 2, 3].map((id) => aLesson({ id, topicName: `Topic ${id}` })) });
    const monthWith = async (fields: string) =>
      (await learner.ask(`{ course(by: { id: 1 }) { viewerAccess { month(number: 1) { ${fields} } } } }`)).course
        .viewerAccess.month;
    const alone = await monthWith('plannedTopics topics');
    const together = await monthWith('content { id } plannedTopics topics');
    expect(alone.topics).toEqual(['Topic 1', 'Topic 2', 'Topic 3']);
    expect(together).toMatchObject(alone);
  });

  it('may be none, and then it has no topics but those of the plan', async () => {
    academy.when(`GET ${path}`, { body: [] });
    const { month } = (await learner.ask(query)).course.viewerAccess;
    expect(month.content).toEqual([]);
    expect(month.topics).toEqual([]);
    expect(month.plannedTopics).toHaveLength(3);
  });

  it('leave out rows that cannot be understood, and say so in the log', async () => {
    academy.when(`GET ${path}`, { body: [aLesson(), { id: 5 }, { topicName: 'No id' }] });
    const { month } = (await learner.ask(query)).course.viewerAccess;
    expect(month.content).toHaveLength(1);
    const call = 'GET /course-content/course/:id/month/:month';
    expect(gateway.logLines).toContainEqual(expect.objectContaining({ call, dropped: 2, kept: 1 }));
  });

  it.each([
    [{ status: 500 }, 'UPSTREAM_UNAVAILABLE'],
    [{ status: 403 }, 'FORBIDDEN'],
    [{ status: 401 }, 'UNAUTHENTICATED'],
    [{ status: 204, body: '' }, 'UPSTREAM_INVALID'],
    [{ body: { items: [] } }, 'UPSTREAM_INVALID'],
  ])('are null with an error when the API answers %o', async (answer, code) => {
    academy.when(`GET ${path}`, answer);
    const { data, errors } = await learner.execute(query);
    expect(data.course.viewerAccess.month).toMatchObject({ content: null, topics: null });
    expect(errors.map(({ path, extensions }) => [path?.at(-1), extensions['code']])).toEqual(
      expect.arrayContaining([
        ['content', code],
        ['topics', code],
      ]),
    );
  });
});
