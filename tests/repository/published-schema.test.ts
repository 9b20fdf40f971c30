import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createSchema } from '../../gateway/schema.ts';
import { publicText, unannouncedChanges } from '../../scripts/publish-schema.mjs';
import { textOf } from './project-files.ts';

describe('the published schema', () => {
  const published = textOf('schema/published.graphql');
  const changelog = textOf('CHANGELOG.md');

  it('is still kept by the gateway, but for what the changelog announces', () => {
    expect(unannouncedChanges(published, createSchema(), changelog)).toEqual([]);
  });

  it('shows what the gateway serves now', () => {
    const isCurrent = published === publicText(createSchema());
    expect(isCurrent, 'The schema has changed: npm run publish-schema writes schema/published.graphql anew.').toBe(
      true,
    );
  });
});

describe('a change of the schema', () => {
  const before = 'type Query { course(slug: String): String, courses: [String!]! }';
  const unannounced = (after: string, changelog = '') => unannouncedChanges(before, buildSchema(after), changelog);

  it('may add', () => {
    expect(unannounced('type Query { course(slug: String, id: ID): String, courses: [String!]!, more: Int }')).toEqual(
      [],
    );
  });

  it.each([
    ['take a field away', 'type Query { courses: [String!]! }', 'Query.course was removed.'],
    [
      'give null where there was none',
      'type Query { course(slug: String): String, courses: [String!] }',
      'Query.courses changed type from [String!]! to [String!].',
    ],
    [
      'ask for more than before',
      'type Query { course(slug: String, id: ID!): String, courses: [String!]! }',
      'A required arg id on Query.course was added.',
    ],
  ])('may not %s, unless the changelog says so', (_name, after, sentence) => {
    expect(unannounced(after)).toEqual([sentence]);
    expect(unannounced(after, `- ${sentence}\n`)).toEqual([]);
    const besideOthers = `  - Course.old was removed. ${sentence} Use \`more\`.\n`;
    expect(unannounced(after, besideOthers)).toEqual([]);
  });
});
