import { readdirSync } from 'node:fs';
import { InMemoryCache } from '@apollo/client';
import { parse, print, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { readExamples } from '../../support/examples.ts';
import { meetingRequestProblems } from '../../../gateway/meeting-requests/rules.ts';
import { createSchema } from '../../../gateway/schema.ts';
import { createClient } from '../../support/execute.ts';
import { startAcademy } from '../../support/start-academy.ts';
import { startGateway } from '../../support/start-gateway.ts';

const academy = await closeAfterAll(startAcademy());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: academy.url }));

const examples = readExamples();
const logIn = examples.find(({ name }) => name === 'log-in');

const userErrorsOf = (data: Record<string, { userErrors?: unknown[] } | null>): unknown[] =>
  Object.values(data).flatMap((payload) => payload?.userErrors ?? []);

describe('the examples of the schema', () => {
  it('can stand in one document, since all have names of their own', () => {
    const document = parse(examples.map((example) => example.document).join('\n'));
    expect(validate(createSchema(), document)).toEqual([]);
    const variables = examples.flatMap((example) => Object.entries(example.variables));
    const values = new Map(variables);
    expect(variables.filter(([name, value]) => JSON.stringify(values.get(name)) !== JSON.stringify(value))).toEqual([]);
  });

  it.each(examples.map((example) => [example.name, example] as const))(
    'work as they are: %s',
    async (_name, example) => {
      const client = createClient(gateway.url);
      await client.ask(logIn?.document ?? '', logIn?.variables);
      const data = await client.ask(example.document, example.variables);
      expect(userErrorsOf(data)).toEqual([]);
      expect(Object.values(data)).not.toContain(null);
    },
  );

  it.each(
    examples.filter(({ document }) => /^query/m.test(document)).map((example) => [example.name, example] as const),
  )('can be kept by Apollo Client with the keys of docs/api.md: %s', async (_name, example) => {
    const client = createClient(gateway.url);
    await client.ask(logIn?.document ?? '', logIn?.variables);
    const one = { keyFields: [] };
    const ContentItem = { keyFields: ['id', 'topicName'] };
    const cache = new InMemoryCache({ typePolicies: { Academy: one, Session: one, Viewer: one, ContentItem } });
    const { variables } = example;
    const query = cache.transformDocument(parse(example.document));
    const data = await client.ask(print(query), variables);
    cache.writeQuery({ query, variables, data });
    expect(cache.readQuery({ query, variables })).toEqual(data);
  });

  it.each(['2026-11-22', '2027-12-31', '2031-02-28'])(
    'ask for a meeting on a day that can be chosen on %s',
    (today) => {
      const now = new Date(`${today}T20:00:00Z`);
      const { variables } = readExamples(now).find(({ name }) => name === 'request-a-meeting') ?? {};
      const meeting = Object(variables).meeting;
      expect(meetingRequestProblems(meeting, now, 'en')).toEqual([]);
      expect(meeting.preferredDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    },
  );

  it('are all in the menu', () => {
    const files = readdirSync(new URL('../../../schema/examples/', import.meta.url));
    const names = files.filter((file) => file.endsWith('.graphql')).map((file) => file.replace('.graphql', ''));
    expect(examples.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('say in a first line what they are for', () => {
    for (const { document } of examples) expect(document).toMatch(/^# .+\.\n/);
  });
});
