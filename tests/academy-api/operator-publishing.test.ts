import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { contentItems } from '../../academy-api/database/tables/course-content.ts';
import type { FirstName } from '../support/people.ts';
import { aSignedIn, aVisitor } from '../support/rest.ts';
import { academy, command, commandJson, dispatch, fileWith, folder } from './operator.ts';

describe('publishing', () => {
  it('reaches everybody, or those who have paid for a course', async () => {
    await dispatch('announce', { title: 'For all', body: 'Hello.' });
    await commandJson('announce', '--title', 'For few', '--body', 'Hi.', '--course', 'dsa-with-cpp');

    const titles = async (person: FirstName) =>
      (await (await aSignedIn(academy, person)).get('/api/announcements/me')).body.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles('Nusrat')).toContain('For all');
    expect(await titles('Nusrat')).not.toContain('For few');
    expect(await titles('Ananya')).toContain('For few');
    expect((await dispatch('announce', { title: 'T', body: 'B', course: 'no-such' })).body.error).toBe(
      'There is no course no-such.',
    );
  });

  it('keeps the lessons of one file together when several are added at once', async () => {
    const course = { slug: 'together', title: 'T', isMonthlyPayment: true, monthlyFeeCents: 100, durationMonths: 1 };
    const { id } = (await dispatch('add-course', course)).body.result;
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all(
      names.map((name) => {
        const items = [1, 2, 3].map((lesson) => ({ topicName: `${name}${lesson}` }));
        return dispatch('add-content', { course: 'together', month: 1, items });
      }),
    );

    const lessons = await academy.dependencies.database
      .select({ name: contentItems.topicName, position: contentItems.position })
      .from(contentItems)
      .where(eq(contentItems.courseId, id))
      .orderBy(contentItems.position);
    expect(lessons.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const files = names.map((_, file) => lessons.slice(file * 3, file * 3 + 3).map(({ name }) => name));
    expect(files.map((file) => file.join()).sort()).toEqual(['a1,a2,a3', 'b1,b2,b3', 'c1,c2,c3', 'd1,d2,d3']);
  });

  it('adds a course, lessons from a file, and a webinar', async () => {
    const course = { slug: 'rust', title: 'Rust', isMonthlyPayment: true, monthlyFeeCents: 120_000, durationMonths: 2 };
    const { id } = (await dispatch('add-course', course)).body.result;
    const lessons = 'course: rust\nmonth: 2\nitems:\n  - topicName: Ownership\n    videoLink: https://v.example/1\n';
    await commandJson('add-content', fileWith('lessons.yaml', lessons));
    await dispatch('add-webinar', { title: 'Why Rust', startTime: '2030-01-31T20:30:00+05:30' });

    const visitor = aVisitor(academy);
    expect((await visitor.get('/api/courses/rust')).body).toMatchObject({ id, ...course, courseIncludes: [] });
    expect((await visitor.get('/api/courses')).body.at(-1)).toMatchObject({ slug: 'rust' });
    expect((await visitor.get('/api/webinars')).body.at(-1)).toMatchObject({
      title: 'Why Rust',
      startTime: '2030-01-31T15:00:00.000Z',
    });
    const content = await academy.dependencies.database
      .select()
      .from(contentItems)
      .where(eq(contentItems.courseId, id));
    expect(content).toMatchObject([{ monthNumber: 2, topicName: 'Ownership', videoLink: 'https://v.example/1' }]);

    await dispatch('withdraw-course', { course: 'rust' });
    expect((await visitor.get('/api/courses/rust')).status).toBe(404);
    expect((await visitor.get('/api/courses/dsa-with-cpp')).status).toBe(200);
  });

  it.each<[string, unknown, string]>([
    [
      'add-course',
      { slug: 'x', title: 'X', isMonthlyPayment: true, monthlyFeeCents: 1500.5, durationMonths: 1 },
      'paise',
    ],
    ['add-course', { slug: 'Not A Slug', title: 'X', isMonthlyPayment: false, priceCents: 100 }, 'slug: '],
    ['add-course', { slug: 'dsa-with-cpp', title: 'X', isMonthlyPayment: false, priceCents: 100 }, 'already'],
    ['add-course', { slug: 'x', title: 'X', isMonthlyPayment: false, priceCents: 3_000_000_000 }, 'priceCents: '],
    [
      'add-course',
      { slug: 'x', title: 'X', isMonthlyPayment: false, priceCents: 100, numberOfLectures: 3_000_000_000 },
      'numberOfLectures: ',
    ],
    ['add-webinar', { title: 'a\0b' }, 'title: has a character that cannot be kept'],
    ['add-webinar', { title: 'half of \ud83d' }, 'title: has a character that cannot be kept'],
    [
      'add-webinar',
      { title: 'X', joinLink: 'https://meet.example/a\0b' },
      'joinLink: has a character that cannot be kept',
    ],
    ['add-webinar', { title: 'X', imageUrl: '/academy-files/a\0b' }, 'imageUrl: '],
    ['add-webinar', { title: 'X', startTime: 'tomorrow' }, 'startTime: must be a time with its zone'],
    ['add-webinar', { title: 'X', startTime: '0026-01-31T20:30:00+05:30' }, 'startTime: is in a year from 2000'],
    ['add-webinar', { title: 'X', startTime: '9999-12-31T23:59:59-01:00' }, 'startTime: is in a year from 2000'],
    ['add-webinar', { title: 'X', joinLink: 'javascript:alert(1)' }, 'joinLink: must be an http(s) address'],
    ['add-webinar', { title: 'X', presentor: 'a typing error' }, 'presentor'],
    ['add-webinar', { presenter: 'P' }, 'title: is missing'],
    ['add-webinar', { title: 7 }, 'title: is not of the type string'],
    ['approve-purchase', { id: 'x' }, 'id: is not of the type number'],
    ['add-content', { course: 'dsa-with-cpp', month: 9, items: [{ topicName: 'T' }] }, 'The last month'],
  ])('refuses with the reason: %s %j', async (name, content, reason) => {
    const { status, body } = await dispatch(name, content);

    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.error).toContain(reason);
  });

  it('takes the examples of the manual', async () => {
    const manual = readFileSync(new URL('../../academy-api/README.md', import.meta.url), 'utf8');
    const examples = [...manual.matchAll(/```yaml\n# (add-\w+)[^\n]*\n([\s\S]*?)```/g)];
    expect(examples.map(([, name]) => name)).toEqual(['add-course', 'add-content', 'add-webinar']);

    for (const [, name = '', yaml = ''] of examples) {
      expect(await dispatch(name, parse(yaml))).toMatchObject({ status: 200 });
    }
  });

  it('says in one line that a file cannot be read', async () => {
    const endless = fileWith('endless.yaml', 'course: &itself [*itself]\n');
    for (const file of [fileWith('wrong.json', '{ "course": '), endless, path.join(folder, 'missing.json')]) {
      const { exitCode, printed } = await command('add-content', file);
      expect(printed).toMatch(/^\S+ cannot be read as YAML or JSON \(.*\)\.\n$/);
      expect(exitCode).toBe(1);
    }
  });
});
