// What strangers ask with other words each time must not stay: the memory of a process is bounded, whatever they write.
import { request } from 'undici';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { aCourse, aLearnersAnswers } from '../../support/factories.ts';
import { startGatewayProgram, type GatewayProgram } from '../../support/gateway-program.ts';
import { memoryOf, tellMemory } from '../../support/process-memory.ts';
import { startRestDouble } from '../../support/rest-double.ts';

const timeout = 240_000;
const megabyte = 1024 * 1024;
/** What documents, their compiled forms and their answers may hold at most, above what the process starts with. */
const maxGrowth = 40 * megabyte;

const paragraphs = (course: number) =>
  Array.from({ length: 6 }, (_, index) => `<p>Paragraph ${index} of course ${course}, with words enough.</p>`).join('');

let gateway: GatewayProgram;

const api = await closeAfterAll(startRestDouble());

beforeEach(async () => {
  api.reset();
  for (const [call, body] of Object.entries(aLearnersAnswers())) api.when(call, { body });
  const courses = Array.from({ length: 60 }, (_, index) =>
    aCourse({
      id: index + 1,
      slug: `course-${index + 1}`,
      aboutCourse: paragraphs(index),
      modulesJson: Array.from({ length: 6 }, (_, module) => ({
        name: `Module ${module}`,
        content: paragraphs(module),
      })),
    }),
  );
  api.when('GET /courses', { body: courses });
  gateway = await startGatewayProgram(
    api.url,
    { NODE_ENV: 'production', PUBLIC_URL: 'http://academy.example', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
    tellMemory,
  );
  return async () => {
    await gateway.stop();
  };
});

/** Asks as a learner, and gives the answer's status and whether it has data. */
const ask = async (query: string, variables: Record<string, boolean>, language: string) => {
  const { statusCode, body } = await request(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language, cookie: 'accessToken=learner' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = Object(await body.json());
  api.calls.length = 0;
  return { status: statusCode, hasData: (data ?? null) !== null, errors };
};

/** By how many bytes the heap has grown once the process has collected its garbage. */
const growthBy = async (work: () => Promise<void>): Promise<number> => {
  await ask('{ viewer { id } courses { nodes { about } } }', {}, 'en');
  const before = (await memoryOf(gateway)).heapUsed;
  await work();
  const growth = (await memoryOf(gateway)).heapUsed - before;
  console.log(`heap: ${(before / megabyte).toFixed(1)} MB, and ${(growth / megabyte).toFixed(1)} MB more afterwards`);
  return growth;
};

const conditions = ['a', 'b', 'c', 'd'];
/** All ways to answer the four conditions. */
const answers = Array.from({ length: 16 }, (_, number) =>
  Object.fromEntries(conditions.map((name, bit) => [name, (number & (1 << bit)) > 0])),
);

const queryWithAlias = (alias: number): string =>
  `query($a:Boolean!$b:Boolean!$c:Boolean!$d:Boolean!){viewer{id @skip(if:$a)name @skip(if:$b)role @skip(if:$c)age @skip(if:$d)greeting}c${alias}:courses{nodes{about modules{content}structuredData}}}`;

describe('the memory that documents take', () => {
  it('is bounded for queries within all limits that come with other conditions and aliases', { timeout }, async () => {
    const growth = await growthBy(async () => {
      for (let text = 0; text < 12; text += 1) {
        for (const language of ['en', 'bn']) {
          for (const variables of answers) {
            // What is kept is kept from the second time on.
            for (let time = 0; time < 3; time += 1) {
              const { status, errors } = await ask(queryWithAlias(text), variables, language);
              expect([status, errors]).toEqual([200, undefined]);
            }
          }
        }
      }
    });
    expect(growth).toBeLessThan(maxGrowth);
  });

  it('is bounded for long texts that always have one error', { timeout }, async () => {
    const longText = (number: number): string => {
      const fields = Array.from({ length: 19 }, (_, index) => `title${number}x${index}Alias:title`).join(' ');
      return `{viewer{id} course(by:{slug:"course-7"}){${fields} ${'id '.repeat(20)}${'... @include(if:true){slug __typename} '.repeat(15)}} courses(first:-1){nodes{id}}}`;
    };
    const growth = await growthBy(async () => {
      for (let text = 0; text < 160; text += 1) {
        const query = longText(text);
        expect(query.length).toBeGreaterThan(1_100);
        for (let time = 0; time < 6; time += 1) {
          const { status, hasData, errors } = await ask(query, {}, 'en');
          expect([status, hasData]).toEqual([200, true]);
          expect(errors).toHaveLength(1);
        }
      }
    });
    expect(growth).toBeLessThan(maxGrowth);
  });

  it('is bounded for public texts that are known by their bytes', { timeout }, async () => {
    const publicText = (number: number): string => {
      const aliases = Array.from({ length: 20 }, (_, index) => `alias${number}x${index}: introduction`).join(' ');
      return `{ academy { ${aliases} ${'introduction '.repeat(30)} ${','.repeat(1_000)} } }`;
    };
    const growth = await growthBy(async () => {
      for (let text = 0; text < 700; text += 1) {
        for (let time = 0; time < 3; time += 1) {
          const { status, errors } = await ask(publicText(text), {}, 'en');
          expect([status, errors]).toEqual([200, undefined]);
        }
      }
    });
    expect(growth).toBeLessThan(maxGrowth);
  });

  it('is bounded for short texts whose fragments make many fields', { timeout }, async () => {
    const fields =
      'id slug title shortDescription image coverWord language lectureCount lectureCountText rating ratingText startDate';
    const spreadText = (number: number): string =>
      `query Q${number}{viewer{id} ${Array.from({ length: 15 }, (_, index) => `a${index}:course(by:{slug:"x"}){...C}`).join(' ')}} fragment C on Course{${fields}}`;
    const growth = await growthBy(async () => {
      for (let text = 0; text < 150; text += 1) {
        for (let time = 0; time < 3; time += 1) {
          const { status, hasData } = await ask(spreadText(text), {}, 'en');
          expect([status, hasData]).toEqual([200, true]);
        }
      }
    });
    expect(growth).toBeLessThan(maxGrowth / 2);
  });

  it('is bounded for variables that a document does not declare', { timeout }, async () => {
    const nested = JSON.parse(`${'['.repeat(1_800)}${']'.repeat(1_800)}`);
    const growth = await growthBy(async () => {
      const body = (number: number) =>
        JSON.stringify({ query: 'query K{academy{siteUrl}}', variables: { number, nested } });
      for (let number = 0; number < 2_000; number += 1) {
        const headers = { 'content-type': 'application/json' };
        const answer = await request(`${gateway.url}/graphql`, { method: 'POST', headers, body: body(number) });
        expect(answer.statusCode).toBe(200);
        await answer.body.dump();
      }
    });
    expect(growth).toBeLessThan(maxGrowth / 2);
  });
});
