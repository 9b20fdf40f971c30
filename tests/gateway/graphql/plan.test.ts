import { setTimeout as wait } from 'node:timers/promises';
import { isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFacts } from '../../../gateway/academy/facts.ts';
import { readConfig } from '../../../gateway/config.ts';
import { createCatalogueMemory } from '../../../gateway/catalogue/memory.ts';
import { createCallsOfField, type Plan } from '../../../gateway/graphql/explain/plan.ts';
import { routeOf } from '../../../gateway/rest/route.ts';
import { createSchema } from '../../../gateway/schema.ts';
import { drawCases } from '../../support/fuzz-requests.ts';
import { startFuzzedAcademy } from '../../support/fuzzed-academy.ts';
import { fetchFrom } from '../../support/in-process-http.ts';
import { seedOfRun } from '../../support/random.ts';
import type { RestDouble } from '../../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';
import { silentLog } from '../../support/silent-log.ts';

const token = 'a-token-that-nobody-guesses';
/** Every call that was made for an operation, and only they: nobody else asks. What is renewed in the background may end later. */
const allOf = async (actual: string[], expected: readonly string[]): Promise<string[]> => {
  for (let tries = 0; tries < 100 && !expected.every((call) => actual.includes(call)); tries += 1) await wait(20);
  return [...actual];
};
/** PLAN_OPERATIONS=10000 looks further. */
const operationCount = Number(process.env['PLAN_OPERATIONS'] ?? 1_500);
const learner = 'accessToken=learner';

let cases: ReturnType<typeof drawCases>;
let api: RestDouble;
let gateway: RunningGateway;
let production: RunningGateway;

beforeAll(async () => {
  cases = drawCases(operationCount, seedOfRun());
  api = await startFuzzedAcademy();
  const options = { academyApiUrl: api.url, dispatcher: api.dispatcher };
  gateway = await startGateway(options);
  production = await startGateway({ ...options, env: { NODE_ENV: 'production', EXPLAIN_TOKEN: token } });
}, 300_000);
afterAll(async () => {
  await Promise.all([gateway.close(), production.close()]);
  await api.close();
});

type Answer = {
  data?: unknown;
  errors?: { message: string; extensions: { code: string } }[];
  extensions?: { plan?: Plan; explain?: unknown };
};

const post = async (to: RunningGateway, body: object, headers: Record<string, string>): Promise<Answer> => {
  const response = await fetchFrom(to.listener)(`${to.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return response.json();
};

const sessionOf = (cookie: string | null): Record<string, string> => (cookie === null ? {} : { cookie });
const planOf = async (body: object, cookie: string | null = learner, to = gateway): Promise<Plan | undefined> => {
  const { extensions } = await post(to, body, { ...sessionOf(cookie), 'x-explain': 'plan' });
  return extensions?.plan;
};
const callsOf = async (body: object, cookie: string | null = learner): Promise<string[]> => {
  gateway.resetCalls();
  await post(gateway, body, sessionOf(cookie));
  return gateway.calls;
};
const dashboard = '{ viewer { name purchases { nodes { id } } enrolledCourses { id } } webinars { totalCount } }';

describe('the plan of an operation', () => {
  it('says which calls it will make and which memory spares, and makes none', async () => {
    const fresh = await startGateway({ academyApiUrl: api.url });
    api.calls.length = 0;
    const before = await planOf({ query: dashboard }, learner, fresh);
    expect(before).toMatchObject({ way: 'compiled', fromMemory: [], perhaps: [], isExact: true });
    expect(before?.calls.toSorted()).toEqual(['GET /me/summary', 'GET /purchases/me', 'GET /webinars']);
    expect(before?.cost.points).toBe(1);
    expect(before?.cost.total).toBeGreaterThan(10);
    expect(api.calls).toEqual([]);
    await post(fresh, { query: '{ webinars { totalCount } }' }, {});
    const after = await planOf({ query: dashboard }, learner, fresh);
    expect(after).toMatchObject({ fromMemory: ['GET /webinars'], isExact: true });
    expect(after?.calls.toSorted()).toEqual(['GET /me/summary', 'GET /purchases/me']);
    expect(api.called()).toEqual(['GET /webinars']);
    await fresh.close();
  });

  it('counts each course that is asked for by name, behind which two calls can stand', async () => {
    const fields = Array.from({ length: 16 }, (_, index) => `a${index}: course(by: { slug: "none-${index}" }) { id }`);
    expect((await planOf({ query: `{ ${fields[0]} }` }, null))?.cost.points).toBe(1);
    expect((await planOf({ query: `{ ${fields.join(' ')} }` }, null))?.cost.points).toBe(5);
  });

  it('says what may come besides where it depends on what is answered', async () => {
    const lessons = '{ course(by: { id: "1" }) { viewerAccess { month(number: 1) { content { topicName } } } } }';
    await callsOf({ query: '{ courses { totalCount } }' });
    const plan = await planOf({ query: lessons });
    expect(plan).toMatchObject({ calls: ['GET /purchases/me'], isExact: false });
    expect(plan?.perhaps).toContainEqual({ call: 'GET /course-content/course/:id/month/:month', times: 'PER_ITEM' });
    const titles = await planOf({ query: '{ viewer { enrolledCourses { title } } }' });
    for (const call of ['GET /purchases/me', 'GET /courses/id/:id']) {
      expect(titles?.perhaps.map((each) => each.call)).toContain(call);
    }
    const visitors = await planOf({ query: lessons }, null);
    expect(visitors).toMatchObject({ calls: [], perhaps: [], isExact: true });
  });

  it('carries nothing out: a mutation is told by what its field can call', async () => {
    api.calls.length = 0;
    const query = 'mutation { logOut { destination { place } } }';
    const plan = await planOf({ query });
    expect(plan).toMatchObject({ way: 'apollo', calls: [], isExact: false });
    expect(plan?.perhaps).toEqual([{ call: 'POST /auth/logout', times: 'ONCE' }]);
    expect(api.calls).toEqual([]);
  });

  it('is there for who knows the token, in production, and for nobody else', async () => {
    const ask = (value: string) => post(production, { query: dashboard }, { cookie: learner, 'x-explain': value });
    expect((await ask(`plan ${token}`)).extensions).toHaveProperty('plan.isExact', true);
    for (const value of [`plans ${token}`, `plan${token}`]) {
      const { data, extensions } = await ask(value);
      expect([data === null, extensions]).toEqual([false, undefined]);
    }
    expect((await ask(token)).extensions).toHaveProperty('explain.way', 'compiled');
  });

  it('is refused to everybody else, who must not find carried out what they wanted planned', async () => {
    api.calls.length = 0;
    for (const value of ['plan', 'plan ', `plan ${token}x`]) {
      for (const query of [dashboard, '{ webinars { totalCount } }', 'mutation { logOut { destination { place } } }']) {
        const { data, errors, extensions } = await post(production, { query }, { cookie: learner, 'x-explain': value });
        expect(errors?.map((error) => error.extensions.code)).toEqual(['FORBIDDEN']);
        expect([data, extensions]).toEqual([undefined, undefined]);
      }
    }
    expect(api.calls).toEqual([]);
  });

  it('is refused for what could not be executed as it is, with what is wrong with it', async () => {
    api.calls.length = 0;
    const notOne = /one operation, and with variables that fit/;
    const bodies: [object, RegExp][] = [
      [{ query: '{ nothing }' }, /^Cannot query field "nothing" on type "Query"/],
      [{ query: '{ nothing ' }, /^Syntax Error: /],
      [{ query: '{ academy { brand { name } } } query B { viewer { name } }' }, /anonymous operation/],
      [{ query: 'query A { academy { brand { name } } } query B { viewer { name } }', operationName: 'B' }, notOne],
      [{ query: 'query($first: Int!) { courses(first: $first) { totalCount } }', variables: { first: 'x' } }, notOne],
      [{ query: dashboard, operationName: 'Other' }, notOne],
    ];
    for (const [body, fault] of bodies) {
      const { errors } = await post(gateway, body, { 'x-explain': 'plan' });
      expect(errors?.map(({ extensions, message }) => [extensions.code, message])).toEqual([
        ['BAD_USER_INPUT', expect.stringMatching(fault)],
      ]);
    }
    expect(api.calls).toEqual([]);
  });

  it('is given for a request whose answer is kept, and for bytes that are known', async () => {
    const body = { query: 'query Kept { academy { brand { name } } }' };
    for (let time = 0; time < 3; time += 1) await post(gateway, body, {});
    expect(await planOf(body, null)).toMatchObject({ way: 'cache', calls: [] });
  });

  it('is refused for what exceeds a limit, with the code of that limit', async () => {
    const queries = {
      TOO_COSTLY: '{ courses { nodes { viewerAccess { months { content { topicName } } } } } }',
      TOO_MANY_ROOT_FIELDS: 'mutation { a: logOut { destination { path } } b: logOut { destination { path } } }',
    };
    for (const [code, query] of Object.entries(queries)) {
      const { errors } = await post(gateway, { query }, { 'x-explain': 'plan' });
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
    }
  });

  it(
    'is what happens, for operations drawn from the whole schema, by visitors and a learner',
    async () => {
      const lies: object[] = [];
      const counts = { planned: 0, exact: 0, refused: 0 };
      for (const { text, drawRequest, isMutation, number } of cases) {
        const cookie = number % 2 === 0 ? learner : null;
        const body = { query: text, ...drawRequest() };
        const plan = await planOf(body, cookie);
        if (plan === undefined) counts.refused += 1;
        else {
          const actual = await allOf(await callsOf(body, cookie), plan.calls);
          const besides = actual.filter((call) => !plan.calls.includes(call));
          const isPossible = (call: string): boolean => {
            const [method, path = ''] = call.split(' ');
            const named = `${method} ${routeOf(path)}`;
            const times = plan.perhaps.find((each) => each.call === named)?.times;
            return times === 'PER_ITEM' || (times === 'ONCE' && besides.filter((other) => other === call).length === 1);
          };
          const isTrue =
            !(isMutation && plan.isExact) &&
            plan.calls.every((call) => actual.filter((other) => other === call).length === 1) &&
            (plan.isExact ? besides.length === 0 : besides.every(isPossible));
          if (!isTrue) lies.push({ number, text, body, plan, actual });
          counts.planned += 1;
          if (plan.isExact) counts.exact += 1;
        }
      }
      console.log(`${counts.planned} planned, ${counts.exact} of them exactly, ${counts.refused} refused`);
      expect(lies.slice(0, 3), 'gateway/graphql/explain/further-calls.ts lists what the plan does not find').toEqual(
        [],
      );
      expect(counts.exact).toBeGreaterThan(operationCount / 3);
    },
    operationCount * 400,
  );
});

describe('the remarks of the schema about calls', () => {
  /** The calls that a text names, with its parameters as routes have them. */
  const namedIn = (text: string): string[] =>
    [...text.matchAll(/\b(GET|POST) (\/[\w/{}-]+)/g)].map(
      ([, method, path = '']) => `${method} ${routeOf(path.replaceAll(/\{\w+\}/g, 'x'))}`,
    );
  const schema = createSchema();
  const fields = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__')) return [];
    const isComposite = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type);
    return isComposite
      ? Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field }))
      : [];
  });
  const remarks = fields.flatMap(({ name, field: { description } }) =>
    namedIn(description ?? '').length > 0 ? [[name, description ?? ''] as const] : [],
  );
  const callsOfField = createCallsOfField({
    config: readConfig({}),
    facts: readFacts(null),
    log: silentLog,
    catalogueMemory: createCatalogueMemory(() => undefined),
    now: () => new Date(),
  });
  /** The field that a remark is about: what is said of an input is said of who takes it. */
  const fieldOf = (name: string): string => (name.startsWith('CourseKey.') ? 'Query.course' : name);

  it('name only calls that the field makes', async () => {
    expect(remarks.length).toBeGreaterThan(20);
    const lies = remarks.map(async ([name, text]) => {
      // What another field has called anyway costs this one nothing.
      const isFree = /costs no call of its own|without any further call/.test(text);
      const calls = isFree ? namedIn(text) : await callsOfField(fieldOf(name));
      return namedIn(text).every((call) => calls.some((made) => made === call)) ? [] : [name];
    });
    expect((await Promise.all(lies)).flat()).toEqual([]);
  });

  it('name what every change and every public list calls', async () => {
    const mute = fields.map(async ({ name, field }) => {
      if (!/^(Query|Mutation)\./.test(name) || name === 'Query.course') return [];
      const first = (await callsOfField(name)).filter((call) => name.startsWith('Query.') || call.startsWith('POST'));
      return first.every((call) => namedIn(field.description ?? '').includes(call)) ? [] : [name];
    });
    expect((await Promise.all(mute)).flat()).toEqual([]);
  });

  it('say that a field costs no call of none that makes one', async () => {
    const free = fields.filter(({ field }) => /Costs no call\./.test(field.description ?? ''));
    expect(free.length).toBeGreaterThan(1);
    for (const { name } of free) expect([name, await callsOfField(name)]).toEqual([name, []]);
  });
});
