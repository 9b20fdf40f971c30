import { expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { createClient } from '../../support/execute.ts';
import { aCourse } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

const api = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: api.url }));

const description = 'x'.repeat(3_000_000);
const slugs = Array.from({ length: 24 }, (_, index) => `course-${index}`);

it('courses with long texts are kept only as long as all of them have few characters together', async () => {
  for (const slug of slugs) api.when(`GET /courses/${slug}`, { body: aCourse({ slug, longDesc: description }) });
  const ask = async (slug: string) => createClient(gateway.url).ask(`{ course(by: { slug: "${slug}" }) { slug } }`);
  for (const slug of slugs) expect(await ask(slug)).toEqual({ course: { slug } });

  gateway.resetCalls();
  await ask('course-23');
  await ask('course-0');
  expect(gateway.calls.filter((call) => call.startsWith('GET /courses/'))).toEqual(['GET /courses/course-0']);
});
