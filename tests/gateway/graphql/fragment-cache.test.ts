import { getOperationAST, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayContext } from '../../../gateway/context.ts';
import { hashOf } from '../../../gateway/graphql/clients/client-manifests.ts';
import { createDocuments } from '../../../gateway/graphql/documents.ts';
import { compileQuery } from '../../../gateway/graphql/executor/executor.ts';
import { createFragmentCache } from '../../../gateway/graphql/executor/fragment-cache.ts';
import { createSchema } from '../../../gateway/schema.ts';
import { createClient } from '../../support/execute.ts';
import { aCourse, aLearnersAnswers, aPurchase } from '../../support/factories.ts';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

const key = (at: number, variant = 'en') => ({ variant, at });

describe('cached fragments', () => {
  it('belong to a record and a variant', () => {
    const slot = createFragmentCache(1_000).ofKept.slot('Course id');
    const [one, other] = [{}, {}];
    slot?.set(one, key(0), '"one"');
    expect(slot?.get(one, key(1_000))).toBe('"one"');
    expect([slot?.get(other, key(0)), slot?.get(one, key(0, 'bn'))]).toEqual([undefined, undefined]);
  });

  it('are the same for whoever selects the same of a type', () => {
    const cache = createFragmentCache(1_000).ofKept;
    const record = {};
    cache.slot('Course id')?.set(record, key(0), '"one"');
    expect(cache.slot('Course id')?.get(record, key(0))).toBe('"one"');
    expect(cache.slot('Webinar id')?.get(record, key(0))).toBeUndefined();
  });

  it('of documents that come once are kept from the second on that selects the same', () => {
    const { ofKept, ofOnce } = createFragmentCache(1_000);
    expect([ofOnce.slot('Course id'), ofOnce.slot('Course slug')]).toEqual([null, null]);
    expect(ofOnce.slot('Course id')).toBe(ofKept.slot('Course id'));
    expect(ofKept.slot('Course title')).toBe(ofOnce.slot('Course title'));
  });

  it('are dropped together after five seconds, in every slot', () => {
    const cache = createFragmentCache(1_000).ofKept;
    const [slot, unused] = [cache.slot('Course id'), cache.slot('Course slug')];
    const record = {};
    slot?.set(record, key(0), '"early"');
    unused?.set(record, key(0), '"early"');
    expect(slot?.get(record, key(4_999))).toBe('"early"');
    expect(slot?.get(record, key(5_000))).toBeUndefined();
    expect(unused?.get(record, key(5_000))).toBeUndefined();
  });

  it('stay when a slow request ends that began long before, which gets and leaves nothing', () => {
    const slot = createFragmentCache(1_000).ofKept.slot('Course id');
    const [one, other] = [{}, {}];
    slot?.set(one, key(20_000), '"new"');
    expect(slot?.get(one, key(9_000))).toBeUndefined();
    slot?.set(other, key(9_000), '"old"');
    expect([slot?.get(one, key(20_000)), slot?.get(other, key(20_000))]).toEqual(['"new"', undefined]);
  });

  it('are kept from the beginning where the clock was set back', () => {
    const slot = createFragmentCache(1_000).ofKept.slot('Course id');
    const record = {};
    slot?.set(record, key(3_600_000), '"ahead"');
    expect(slot?.get(record, key(0))).toBeUndefined();
    slot?.set(record, key(0), '"now"');
    expect(slot?.get(record, key(0))).toBe('"now"');
  });

  it('take no more bytes than they may, and are kept anew in the next span', () => {
    const cache = createFragmentCache(400).ofKept;
    const slot = cache.slot('Course id');
    const [one, other] = [{}, {}];
    slot?.set(one, key(0), '"12345"');
    slot?.set(other, key(0), '"12345"');
    expect([slot?.get(one, key(0)), slot?.get(other, key(0))]).toEqual(['"12345"', undefined]);
    slot?.set(other, key(5_000), '"12345"');
    expect(slot?.get(other, key(5_000))).toBe('"12345"');
  });
});

describe('records of public lists', () => {
  const schema = createSchema();

  it.each([
    ['courses', '{ courses { nodes { title } } }'],
    ['webinars', '{ webinars { nodes { title } } }'],
    ['videos', '{ promoVideos { title } }'],
    ['testimonials', '{ testimonials { title: comment } }'],
  ])('are written once in five seconds for all who select the same of them: %s', async (_list, text) => {
    const read: string[] = [];
    const note = (field: string): string => (read.push(field), field);
    const record = {
      get title() {
        return note('title');
      },
      get comment() {
        return note('comment');
      },
    };
    let clock = 0;
    const list = async (): Promise<unknown> => [record];
    const catalogue = {
      courseList: async () => ({ all: [record] }),
      webinars: list,
      promoVideos: list,
      testimonials: list,
    };
    const context = { language: 'en', publicOrigin: '', now: () => new Date(clock), api: { catalogue } };
    const document = parse(text);
    const operation = getOperationAST(document);
    const fragments = createFragmentCache(10_000).ofKept;
    const query = operation && compileQuery(schema, document, operation, { variables: {}, fragments });
    const write = async () => query?.writeData(context as unknown as GatewayContext, {});

    const first = await write();
    expect(first).toContain('"title":');
    expect([await write(), await write()]).toEqual([first, first]);
    expect(read).toHaveLength(1);
    clock = 5_000;
    expect(await write()).toBe(first);
    expect(read).toHaveLength(2);
  });
});

describe('a public query', () => {
  const ofSite = 'query OfSite($first: Int) { webinars(first: $first) { nodes { title } } }';
  const trusted = { id: hashOf(ofSite), hash: hashOf(ofSite), text: ofSite, operation: 'OfSite' };
  const documents = createDocuments({
    schema: createSchema(),
    trusted: {
      find: (id) => (id === trusted.id ? trusted : null),
      clientOf: () => null,
      onChange: () => undefined,
    },
    operationCostOf: () => () => ({ total: 1, points: 1 }),
    allowsIntrospection: false,
    log: silentLog,
  });

  /** Writes the answer to a text that is kept, about these webinars. */
  const write = async (text: string, webinars: readonly object[], first: number): Promise<void> => {
    const api = { catalogue: { webinars: async () => webinars } };
    const context = { language: 'en', publicOrigin: '', now: () => new Date(0), api };
    documents.ofText(text);
    const query = documents.ofText(text)?.prepare({ first });
    await query?.writeData(context as unknown as GatewayContext, query.variables);
  };

  it.each([
    ['once for all variables', 'query ($first: Int) { webinars(first: $first) { nodes { title } } }', 1],
    ['each time without variables, because its answer is kept whole', '{ webinars { nodes { title } } }', 3],
  ])('writes what is the same for everybody %s', async (_often, text, expected) => {
    let reads = 0;
    const webinar = {
      get title() {
        return `read ${(reads += 1)} times`;
      },
    };
    for (const first of [1, 2, 3]) await write(text, [webinar], first);
    expect(reads).toBe(expected);
  });

  it('of the site has room for what it writes, whatever texts others invent', async () => {
    const webinars = Array.from({ length: 50 }, () => ({ title: 'x'.repeat(10_000) }));
    for (let number = 0; number < 20; number += 1) {
      const invented = `query ($first: Int) { webinars(first: $first) { nodes { title${number}: title } } }`;
      await write(invented, webinars, 50);
    }
    let reads = 0;
    const webinar = {
      get title() {
        return `read ${(reads += 1)} times`;
      },
    };
    for (const first of [1, 2, 3]) await write(ofSite, [webinar], first);
    expect(reads).toBe(1);
  });
});

describe('a private query that comes again', () => {
  let api: RestDouble;
  let gateway: RunningGateway;
  let clock = new Date('2026-03-02T06:00:00Z');

  beforeAll(async () => {
    api = await startRestDouble();
    for (const [call, body] of Object.entries(aLearnersAnswers())) api.when(call, { body });
    api.when('GET /courses', { body: [aCourse({ startDate: '2026-01-05' })] });
    gateway = await startGateway({ academyApiUrl: api.url, env: { NODE_ENV: 'production' }, now: () => clock });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
  });

  it('tells what changes with time as it is now', async () => {
    const client = createClient(gateway.url, { cookie: 'accessToken=x' });
    const nextClass = async (): Promise<string> =>
      (await client.ask('{ viewer { id } courses { nodes { nextClass { startsAt } } } }')).courses.nodes[0].nextClass
        .startsAt;
    const today = await nextClass();
    for (let time = 0; time < 3; time += 1) expect(await nextClass()).toBe(today);
    clock = new Date(clock.getTime() + 7 * 24 * 60 * 60 * 1000);
    const nextWeek = await nextClass();
    expect(new Date(nextWeek).getTime()).toBeGreaterThan(clock.getTime() - 3 * 60 * 60 * 1000);
    expect(nextWeek).not.toBe(today);
  });

  it('tells two people whose months stand alike what is their own', async () => {
    const tell = async (purchase: Record<string, unknown>): Promise<Record<string, unknown>> => {
      api.when('GET /purchases/me', { body: [aPurchase(purchase)] });
      const client = createClient(gateway.url, { cookie: 'accessToken=x' });
      const { courses } = await client.ask(
        `{ courses { nodes { title viewerAccess {
          isGranted months { label stateText explanation } nextPayable { label dueText } nextDueDate schedule { amount { display } }
        } } } }`,
      );
      return courses.nodes[0].viewerAccess;
    };
    const [one, other] = [
      { createdAt: '2026-02-10T06:00:00Z', amountCents: 150_000 },
      { createdAt: '2026-02-20T06:00:00Z', amountCents: 90_000 },
    ];
    // Three times, for what is asked for the first time is kept nowhere.
    for (let time = 0; time < 3; time += 1) {
      const [first, second] = [await tell(one), await tell(other)];
      expect(first).toMatchObject({
        isGranted: true,
        nextDueDate: '2026-03-12',
        nextPayable: { label: 'Pay for 2nd Month', dueText: 'Due on 12 March 2026' },
        schedule: [{ amount: { display: '₹1500.00' } }, {}, {}, {}, {}, {}],
      });
      expect(second).toMatchObject({
        isGranted: true,
        nextDueDate: '2026-03-22',
        nextPayable: { label: 'Pay for 2nd Month', dueText: 'Due on 22 March 2026' },
        schedule: [{ amount: { display: '₹900.00' } }, {}, {}, {}, {}, {}],
      });
      expect(await tell({ ...one, status: 'PENDING' })).toMatchObject({ isGranted: false, nextPayable: null });
    }
  });
});
