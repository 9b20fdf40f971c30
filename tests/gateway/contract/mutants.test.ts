// Every field of every answer of the REST API is changed; what somebody sees otherwise has to be named by route and field.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectedAnswers } from '../../../academy-api/contract/document.ts';
import { contract as contractFields } from '../../../gateway/generated/contract.ts';
import { createMetrics, type Metrics } from '../../../gateway/observability/metrics.ts';
import { isPublicRead } from '../../../gateway/rest/route.ts';
import { memoizeByObject } from '../../../gateway/values/memoize-by-object.ts';
import { readContract } from '../../support/contract.ts';
import { type Failure, type FailureMutant, failureMutantsOf } from '../../support/failure-mutants.ts';
import { type Mutant, mutantsOf } from '../../support/mutants.ts';
import { findUndetected } from '../../support/undetected-mutants.ts';
import { flagship, recordAnswers, type RecordedAnswer } from '../../support/recorded-answers.ts';
import { startRestDouble, type RestDouble, type ScriptedAnswer } from '../../support/rest-double.ts';
import { siteOperations } from '../../support/site-operations.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';
import { type Asked, textBodyOf } from '../../support/compare-with-apollo-server.ts';
import { serve } from '../../support/in-process-http.ts';
import { type ObservableAnswer, observableAnswerIn } from '../../support/observable-answer.ts';

vi.setConfig({ testTimeout: 300_000 });

// Ten thousand bodies would be compressed for nobody.
vi.mock('../../../gateway/values/compression.ts', () => ({ compressWell: async (body: Buffer) => body }));

const contract = readContract();

let api: RestDouble;
let gateway: RunningGateway;
let metrics: Metrics;
let answers: RecordedAnswer[];
let operations: Asked[];

type Row = { id: number; slug: string };
const rowsOf = (path: string): Row[] => answers.find((answer) => answer.path === path)?.body as Row[];

beforeAll(async () => {
  answers = await recordAnswers();
  api = await startRestDouble();
  metrics = createMetrics();
  const at = new Date();
  // Ten thousand lines about operations would be written and read for nothing.
  const env = { LOG_LEVEL: 'warn' };
  gateway = await startGateway({ academyApiUrl: api.url, dispatcher: api.dispatcher, env, metrics, now: () => at });
  vi.useFakeTimers({ toFake: ['performance'] });
  const courseId = String(rowsOf('/courses').find(({ slug }) => slug === flagship.slug)?.id);
  const announcementId = String(rowsOf('/announcements/me')[0]?.id);
  const named = siteOperations({ courseId, announcementId, slug: flagship.slug });
  const closedMonth = { text: named.get('MonthPage')?.text ?? '', variables: { courseId, month: 2 } };
  operations = [...named.values(), closedMonth];
});
afterAll(async () => {
  vi.useRealTimers();
  await gateway.close();
  await api.close();
});

const textOf = memoizeByObject((body: object) => JSON.stringify(body));
/** The same answer as `body` alone, written only once for the thousands of times that it is given. */
const written = (body: unknown): ScriptedAnswer =>
  typeof body === 'object' && body !== null
    ? { body: textOf(body), headers: { 'content-type': 'application/json' } }
    : { body };

type Bodies = Readonly<Record<string, unknown>>;
/** Makes the API answer as the reference API did, but with other bodies for some routes, and with a failure for one. */
const replay = (bodies: Bodies, failing?: { route: string; status: number; body: unknown }): void => {
  for (const { route, path, body } of answers) {
    const answer = written(route in bodies ? bodies[route] : body);
    const cookie = path === '/auth/login' && { 'set-cookie': 'accessToken=a; Path=/; HttpOnly' };
    const sound = { ...answer, headers: { ...answer.headers, ...cookie } };
    api.when(`${route.split(' ')[0]} ${path}`, route === failing?.route ? failing : sound);
  }
};

/** Sound answers under which the gateway asks for a route that it does not need otherwise. */
const bodiesFor = (route: string): Bodies => {
  if (route.startsWith('GET /courses/')) {
    // A list that is a summary makes it ask for each course.
    return { 'GET /courses': rowsOf('/courses').map((row) => ({ ...row, aboutCourse: null })) };
  }
  if (route !== 'GET /course-content/course/{courseId}') return {};
  // The lessons of several open months are asked for together.
  const paid = rowsOf('/purchases/me');
  return { 'GET /purchases/me': paid.flatMap((row) => [row, { ...row, id: row.id + 1_000, monthNumber: 2 }]) };
};

const headers = { 'content-type': 'application/json', cookie: 'accessToken=a' };
const bodyOf = async (asked: Asked): Promise<string> =>
  (await serve(gateway.listener, { method: 'POST', path: '/graphql', headers, body: textBodyOf(asked) }).response).body;

const see = async (asked: Asked): Promise<ObservableAnswer> => observableAnswerIn(await bodyOf(asked));

/** Public records are as old after it as if nobody had asked for hours. */
const letHoursPass = (): void => void vi.advanceTimersByTime(7_200_000);

const countedFindings = async (): Promise<string[]> => {
  const counter = metrics.registry.getSingleMetric('gateway_contract_findings_total');
  const { values = [] } = (await counter?.get()) ?? {};
  counter?.reset();
  return values.map(({ labels }) => `${labels['route']} ${labels['field']} ${labels['kind']}`);
};

/** An operation that asks for a route, with what is seen of it when every answer is sound. */
type Asking = { asked: Asked; sound: ObservableAnswer };

/** The operations that ask for each route. */
const findAsking = async (): Promise<Map<string, Asking[]>> => {
  const routeOf = (call: string) =>
    answers.find(({ route, path }) => call === `${route.split(' ')[0]} ${path}`)?.route ?? call;
  const asking = new Map<string, Asking[]>();
  const routes = Object.keys(expectedAnswers);
  for (const bodies of new Set(routes.map((route) => JSON.stringify(bodiesFor(route))))) {
    replay(JSON.parse(bodies));
    for (const asked of operations) {
      letHoursPass();
      gateway.resetCalls();
      const sound = await see(asked);
      for (const route of new Set(gateway.calls.map(routeOf))) {
        if (JSON.stringify(bodiesFor(route)) === bodies)
          asking.set(route, [...(asking.get(route) ?? []), { asked, sound }]);
      }
    }
  }
  return asking;
};

type Verdict = {
  mutant: Mutant;
  isSeen: boolean;
  isNamed: boolean;
  isExplained: boolean;
  /** Amounts, months and lessons that are seen with the mutant alone. */
  amounts: string[];
  opened: string[];
};

/** A record that cannot be read is stood in for by the known one, which is not to be that of the mutant before. */
const renewRecords = async (route: string, asking: readonly Asking[]): Promise<void> => {
  const [shortest] = asking.toSorted((a, b) => a.sound.text.length - b.sound.text.length);
  if (!isPublicRead(route) || shortest === undefined) return;
  replay(bodiesFor(route));
  // After a failure a record is served at once, and loaded behind answers that say so.
  let answered = '"stale":';
  for (let round = 0; round < 10 && answered.includes('"stale":'); round += 1) {
    letHoursPass();
    answered = await bodyOf(shortest.asked);
  }
  expect(answered).not.toContain('"stale":');
  letHoursPass();
};

/** What becomes of a mutant: what somebody sees of it, and whether the gateway names it. */
const tryMutant = async (mutant: Mutant, asking: readonly Asking[]): Promise<Verdict> => {
  const bodies = bodiesFor(mutant.route);
  await renewRecords(mutant.route, asking);
  await countedFindings();
  replay({ ...bodies, [mutant.route]: mutant.body });
  const seen = await Promise.all(asking.map(({ asked }) => see(asked)));

  const start = `${mutant.route} ${mutant.field} `;
  const only = (of: 'amounts' | 'opened') =>
    seen.flatMap((answer, index) => [...answer[of].difference(asking[index]?.sound[of] ?? new Set())]);
  return {
    mutant,
    isSeen: seen.some(({ text }, index) => text !== asking[index]?.sound.text),
    isNamed: (await countedFindings()).some((finding) => finding.startsWith(start)),
    isExplained: seen.some(({ findings }) => findings.some((finding) => finding.startsWith(start))),
    amounts: only('amounts'),
    opened: only('opened'),
  };
};

/** Whether the contract describes a mutant, as it does a text that is cut: nobody can tell it from another text. */
const isDescribed = ({ route, body }: Mutant): boolean => {
  const operation = contract.operations.find(({ method, path }) => `${method} ${path.replace('/api', '')}` === route);
  const status = operation?.statuses.find((status) => status.startsWith('2'));
  if (operation === undefined || status === undefined) throw new Error(`The contract has no ${route}.`);
  return contract.faultsOf(operation, { status: Number(status), body, headers: new Headers() }).length === 0;
};

/** What the contract lets an academy leave open: null there is an answer like any other, and what it feeds is not shown. */
const leftOpen = [
  'shortDesc aboutCourse imageUrl numberOfLectures startDate monthlyFeeCents priceCents',
  'description startTime presenter joinLink studentImage videoLink githubRepo notes',
  'totalMonths paymentId course message adminMessage age photoUrl user.photoUrl',
].flatMap((fields) => fields.split(' '));

const nameOf = ({ route, field, change }: Mutant): string => `${route} ${field}: ${change}`;

/** Amounts that a lie may show, each named by its finding; all others are true ones. */
const judgedAmounts: Record<string, string> = {
  'GET /me/summary totalPaidCents': 'a total that is not known is ₹0.00, as nothing else on the page depends on it',
  'POST /purchases/create-order order.amount': 'what the provider will charge is shown; ORDER_AMOUNT_CHECK refuses it',
};

/** The prices of all courses, and what all months of one cost, in rupees. */
const truePrices = (): Set<number> => {
  const rows = rowsOf('/courses') as (Row &
    Record<'monthlyFeeCents' | 'durationMonths' | 'priceCents', number | null>)[];
  const paise = rows.flatMap(({ monthlyFeeCents, durationMonths, priceCents }) => [
    monthlyFeeCents ?? 0,
    (monthlyFeeCents ?? 0) * (durationMonths ?? 0),
    priceCents ?? 0,
  ]);
  return new Set(paise.map((amount) => amount / 100));
};

const print = (verdicts: readonly Verdict[]): void => {
  const count = (list: readonly Verdict[]) => {
    const seen = list.filter(({ isSeen }) => isSeen);
    const [named, other] = [seen.filter(({ isNamed }) => isNamed), seen.filter(({ isNamed }) => !isNamed)];
    return {
      mutants: list.length,
      unseen: list.length - seen.length,
      named: named.length,
      'another text': other.length,
    };
  };
  const kinds = Object.groupBy(verdicts, ({ mutant }) => mutant.change.replace(/^type .*/, 'another type'));
  const rows = Object.entries(kinds).map(([kind, list = []]) => [kind, count(list)] as const);
  console.table(Object.fromEntries([...rows, ['all', count(verdicts)]]));
};

describe('an API that sends what its contract does not say', () => {
  let verdicts: Verdict[];
  let lies: Mutant[];
  let openFields: Set<string>;
  let unasked: string[];
  let soundFindings: string[];

  beforeAll(async () => {
    const asking = await findAsking();
    unasked = Object.keys(expectedAnswers).filter((route) => !asking.has(route));
    soundFindings = await countedFindings();
    const sound = [...new Map(answers.toReversed().map((answer) => [answer.route, answer])).values()];
    verdicts = [];
    for (const mutant of sound.flatMap(({ route, body }) => mutantsOf(route, body)))
      verdicts.push(await tryMutant(mutant, asking.get(mutant.route) ?? []));
    print(verdicts);
    const isAllowed = (mutant: Mutant) =>
      (mutant.change === 'cut' || (mutant.change === 'null' && leftOpen.includes(mutant.field))) && isDescribed(mutant);
    const seen = verdicts.filter(({ isSeen }) => isSeen).map(({ mutant }) => mutant);
    lies = seen.filter((mutant) => !isAllowed(mutant));
    openFields = new Set(seen.filter((one) => one.change === 'null' && isAllowed(one)).map(({ field }) => field));
  }, 300_000);

  it('is tried with every field of every answer', () => {
    expect(verdicts.length).toBeGreaterThan(1_200);
    expect(lies.length).toBeGreaterThan(600);
    expect([...openFields].toSorted()).toEqual(leftOpen.toSorted());
    expect(unasked, 'no operation of tests/support/site-operations.ts makes these calls').toEqual([]);
    expect(soundFindings).toEqual([]);
    const fields = Object.entries(contractFields).flatMap(([route, fields]) =>
      Object.keys(fields).map((field) => `${route} ${field}`),
    );
    const tried = new Set(verdicts.map(({ mutant: { route, field } }) => `${route} ${field}`));
    expect(fields.filter((field) => !tried.has(field))).toEqual([]);
  });

  it('is named by route and field by the metric and by the explained answer, wherever somebody would see it', () => {
    const seen = verdicts.filter(({ mutant }) => lies.includes(mutant));
    expect(
      seen.filter(({ isNamed, isExplained }) => !isNamed || !isExplained).map((one) => nameOf(one.mutant)),
      'records.ts of the room reports what it cannot take; null that the contract allows is for leftOpen, above',
    ).toEqual([]);
  });

  it('is named by the check of the contract, but for the answer to a payment, which it does not make', async () => {
    const left = await findUndetected(
      api.url,
      lies.filter(({ route }) => route !== 'POST /purchases/verify-payment'),
      replay,
    );
    expect(left.map(nameOf), 'academy-api/contract/check.ts makes each call').toEqual([]);
  });

  it('opens no month and no lesson', () => {
    expect(verdicts.filter(({ opened }) => opened.length > 0).map(({ mutant }) => nameOf(mutant))).toEqual([]);
  });

  it('shows no price that is not a true one, but for another unit or too many months, which are named', () => {
    const prices = truePrices();
    const wrong = verdicts.filter(
      ({ mutant: { route, field, change }, amounts }) =>
        !['rupees', 'type 1.5', 'too much'].includes(change) &&
        !(`${route} ${field}` in judgedAmounts) &&
        amounts.some((text) => !prices.has(Number(text.replace('₹', '')))),
    );
    expect(wrong.map(({ mutant, amounts }) => `${nameOf(mutant)} shows ${amounts.join(', ')}`)).toEqual([]);
  });
});

/** What a learner reads of a failure may change with its words and its code; all else has to stay as it is. */
const withoutWords = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (key, value: unknown) =>
      ['message', 'code', 'field', 'signInReason'].includes(key) ? null : value,
    ),
  );

const soundFailures: Readonly<Record<number, string>> = { 401: 'UNAUTHENTICATED', 409: 'ALREADY_PENDING' };

describe('an API that fails in another way than its contract says', () => {
  type Tried = {
    mutant: FailureMutant;
    name: string;
    seen: ObservableAnswer[];
    sound: ObservableAnswer[];
    before: readonly Asking[];
    counted: string[];
  };
  const tried: Tried[] = [];
  const soundFindings: string[] = [];
  let logged: string[];

  const fail = async (route: string, status: number, body: unknown, asking: readonly Asking[]) => {
    await renewRecords(route, asking);
    await countedFindings();
    replay(bodiesFor(route), { route, status, body });
    const seen: ObservableAnswer[] = [];
    for (const { asked } of asking) seen.push(await see(asked));
    return { seen, counted: await countedFindings() };
  };

  beforeAll(async () => {
    const asking = await findAsking();
    const sound = [...new Map(answers.toReversed().map((answer) => [answer.route, answer])).values()];
    for (const { route, body } of sound) {
      const operation = contract.operations.find(
        ({ method, path }) => `${method} ${path.replace('/api', '')}` === route,
      );
      const described = (operation?.statuses ?? []).map(Number).filter((status) => status >= 400);
      for (const status of new Set([...described, 500, 502])) {
        const failure: Failure = { error: 'Sound words.', code: soundFailures[status] ?? 'SOUND_WORD' };
        const operations = (asking.get(route) ?? []).slice(0, 2);
        const expected = await fail(route, status, failure, operations);
        soundFindings.push(...expected.counted);
        for (const mutant of failureMutantsOf(status, failure, body)) {
          const { seen, counted } = await fail(route, status, mutant.body, operations);
          const name = `${route} ${status} ${mutant.change}`;
          tried.push({ mutant, name, seen, sound: expected.seen, before: operations, counted });
        }
      }
    }
    logged = gateway.logLines
      .filter(({ msg }) => msg === 'contract finding')
      .map(({ route, field }) => `${route} ${field}`);
    console.log(`${tried.length} failures that the contract does not describe`);
  }, 300_000);

  it('shows what it shows of any such failure, and other words at most', () => {
    const isOther = ({ seen, sound }: Tried) =>
      seen.some(({ text }, index) => {
        const expected = sound[index]?.text ?? '';
        return text !== expected && withoutWords(text) !== withoutWords(expected);
      });
    expect(tried.filter(isOther).map(({ name }) => name)).toEqual([]);
  });

  it('shows nothing of a body that is no sentence, opens nothing and names no price', () => {
    const shows = ({ seen }: Tried) =>
      seen.some(({ text }) => /Nobody home|<html|\[object|Sound words\.\\|"undefined"|4711/.test(text));
    expect(tried.filter(shows).map(({ name }) => name)).toEqual([]);
    const adds = ({ seen, before }: Tried) =>
      seen.some(({ opened, amounts }, index) => {
        const sound = before[index]?.sound;
        return (
          opened.difference(sound?.opened ?? new Set()).size + amounts.difference(sound?.amounts ?? new Set()).size > 0
        );
      });
    expect(tried.filter(adds).map(({ name }) => name)).toEqual([]);
  });

  it('is named by route and field by the metric, the log and the explained answer', () => {
    const isNamed = ({ mutant: { field }, name, seen, counted }: Tried) => {
      const [method, path] = name.split(' ');
      const finding = `${method} ${path} ${field} `;
      return (
        counted.some((each) => each.startsWith(finding)) &&
        seen.some(({ findings }) => findings.some((each) => each.startsWith(finding))) &&
        logged.includes(finding.trim())
      );
    };
    const broken = tried.filter(({ mutant: { field } }) => field !== null);
    expect(broken.length).toBeGreaterThan(1_000);
    expect(soundFindings).toEqual([]);
    expect(broken.filter((one) => !isNamed(one)).map(({ name }) => name)).toEqual([]);
    expect(tried.filter(({ mutant: { field }, counted }) => field === null && counted.length > 0)).toEqual([]);
  });
});
