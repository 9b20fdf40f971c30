import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcements } from '../../../academy-api/database/tables/announcements.ts';
import { accounts } from '../../../academy-api/database/tables/auth.ts';
import { courses } from '../../../academy-api/database/tables/catalogue.ts';
import { contentItems } from '../../../academy-api/database/tables/course-content.ts';
import { meetingRequests } from '../../../academy-api/database/tables/meeting-requests.ts';
import { readTools } from '../../../gateway/mcp/tools.ts';
import { createSchema } from '../../../gateway/schema.ts';
import { isObject } from '../../../gateway/values/json.ts';
import { person } from '../../support/people.ts';
import { rememberReads } from '../../support/remembered-reads.ts';
import { startAcademy, type StartedAcademy } from '../../support/start-academy.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';
import { ask, send } from './client.ts';
import { injections } from './injections.ts';
import { type LocalProgram, startLocalProgram } from './local-program.ts';

const slug = 'full-stack-web-development';
const moumita = person('Moumita');
const rafiq = person('Rafiq');
/** What the required arguments of tools may be. */
const needed = { slug, month: 1, key: 'REFUND' };
const tools = readTools(createSchema());
const half = injections.length / 2;

let academy: StartedAcademy;
let gateway: RunningGateway;
let program: LocalProgram;
let before: unknown;
/** Everything that came back over either transport. */
const seen: string[] = [];

/** Every row of every table. */
const databaseNow = async (): Promise<Record<string, unknown>> => {
  const { database } = academy.dependencies;
  const listed: unknown = await database.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const rowsOf = (result: unknown): Record<string, unknown>[] => (Array.isArray(result) ? result : Object(result).rows);
  const contents: Record<string, unknown> = {};
  for (const { table_name: name } of rowsOf(listed)) {
    const table = sql.identifier(String(name));
    // On a slow machine the session is older than a minute, and the API then notes its first use.
    const row = name === 'sessions' ? sql`to_jsonb(each) - 'used_at'` : sql`to_jsonb(each)`;
    const rows = await database.execute(sql`select (${row})::text as row from ${table} as each order by 1`);
    contents[String(name)] = rowsOf(rows).map(({ row }) => row);
  }
  return contents;
};

/** Plants the texts, and what nobody but its owner may see. */
const plant = async (): Promise<void> => {
  const { database } = academy.dependencies;
  const now = academy.clock.now();
  const all = await database.select({ id: courses.id, slug: courses.slug }).from(courses);
  const own = all.find((course) => course.slug === slug)?.id ?? 0;
  const other = all.find((course) => course.slug !== slug)?.id ?? 0;
  await database
    .insert(announcements)
    .values(
      injections.slice(0, half).map((body) => ({ title: body.slice(0, 60), body, courseId: null, createdAt: now })),
    );
  await database
    .insert(announcements)
    .values({ title: 'SECRET-COURSE', body: 'SECRET-COURSE', courseId: other, createdAt: now });
  const lesson = { courseId: own, topicName: 'A lesson', videoLink: null, githubRepo: null };
  await database
    .insert(contentItems)
    .values(
      injections.slice(half).map((notes, index) => ({ ...lesson, monthNumber: 1, position: 1000 + index, notes })),
    );
  await database.insert(contentItems).values({ ...lesson, monthNumber: 2, position: 1000, notes: 'SECRET-MONTH' });
  const [account] = await database.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, rafiq.email));
  await database.insert(meetingRequests).values({
    accountId: account?.id ?? 0,
    preferredDate: '2030-01-01',
    preferredTime: '9:00 AM - 10:00 AM',
    message: 'SECRET-MEETING',
    createdAt: now,
  });
};

/** Every JSON value that stands somewhere in a text. */
const jsonIn = (text: string): unknown[] => {
  const found: unknown[] = [];
  for (let from = 0; from < text.length; from += 1) {
    if (text[from] !== '{' && text[from] !== '[') continue;
    for (let to = text.length; to > from; to -= 1) {
      try {
        found.push(JSON.parse(text.slice(from, to)));
        break;
      } catch {
        // A shorter part may be JSON.
      }
    }
  }
  return found;
};

/** Calls every tool as it is meant to be called. */
const readAll = async (): Promise<void> => {
  for (const { definition, isPublic } of tools) {
    const given = Object.fromEntries(definition.inputSchema.required.map((name) => [name, Object(needed)[name]]));
    keep(await program.call(definition.name, given));
    if (isPublic) keep(await ask(gateway.url, 'tools/call', { name: definition.name, arguments: given }));
  }
};

const keep = <T>(answer: T): T => {
  seen.push(JSON.stringify(answer));
  return answer;
};

/** Does all that a text asks for, as far as either transport takes it: the model that believes everything. */
const obey = async (text: string): Promise<void> => {
  keep(await send(gateway.url, text, { 'content-type': 'application/json' }));
  if (!text.includes('\n')) keep(await program.say(text));
  for (const value of jsonIn(text).flat()) {
    if (!isObject(value)) continue;
    const { name = Object(value['params']).name, arguments: given = {}, method = 'tools/call' } = value;
    const params = { name, arguments: given, ...Object(value['params']) };
    keep(await program.ask(String(method), params));
    keep(await ask(gateway.url, String(method), params));
  }
  for (const { definition } of tools) {
    const { name, inputSchema } = definition;
    for (const argument of [...Object.keys(inputSchema.properties), 'query', 'account']) {
      const given = Object.fromEntries(inputSchema.required.map((each) => [each, Object(needed)[each]]));
      keep(await program.call(name, { ...given, [argument]: text }));
    }
  }
};

beforeAll(async () => {
  academy = await startAcademy();
  await plant();
  const dispatcher = rememberReads(academy.origin);
  gateway = await startGateway({ academyApiUrl: academy.url, dispatcher, env: { LOG_LEVEL: 'warn' } });
  program = startLocalProgram({
    ACADEMY_URL: gateway.url,
    ACADEMY_EMAIL: moumita.email,
    ACADEMY_PASSWORD: moumita.password,
  });
  // Opening the session is the one thing that writes.
  await program.call('see_my_courses');
  before = await databaseNow();
  gateway.resetCalls();
}, 60_000);
afterAll(async () => {
  await program.end();
  await gateway.close();
  await academy.close();
});

describe('texts that give orders', () => {
  it('are fifty, and each is another', () => {
    expect(new Set(injections).size).toBe(50);
  });

  it('arrive as they were written, within the quotes of the JSON', async () => {
    const first = JSON.parse(keep(await program.call('read_announcements', { first: 100 })).text);
    const bodies: string[] = first.data.viewer.announcements.nodes.map(({ body }: { body: string }) => body);
    expect(bodies).toEqual(expect.arrayContaining(injections.slice(0, half)));
    const lessons = JSON.parse(keep(await program.call('read_lessons', { slug, month: 1 })).text);
    const notes: string[] = lessons.data.course.viewerAccess.month.content.map(({ notes }: { notes: string }) => notes);
    expect(notes).toEqual(expect.arrayContaining(injections.slice(half)));
  });

  it('cause no write, even where a model does all that they say', async () => {
    for (const text of injections) await obey(text);
    await readAll();
    expect(await databaseNow()).toEqual(before);
    expect(gateway.calls.length).toBeGreaterThan(0);
    expect(gateway.calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
    expect(gateway.logLines.filter(({ msg }) => msg === 'fault')).toEqual([]);
  }, 120_000);

  it('show nobody else’s data, and nothing that is locked', () => {
    const all = seen.join('\n');
    expect(all).toContain('Moumita');
    const messages = rafiq.meetings.flatMap(({ message }) => message ?? []);
    const secrets = ['SECRET-COURSE', 'SECRET-MONTH', 'SECRET-MEETING', rafiq.name, ...messages];
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  });

  it('do not take the program over: each line is answered by one, and it ends when its input does', async () => {
    const lines = program.printed().trim().split('\n');
    expect(lines.length).toBe(program.asked());
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    expect(program.printed()).not.toContain(moumita.password);
    expect(await program.end()).toBe(0);
  });
});
