// npm run publish-schema: writes schema/published.graphql, the schema that clients may build on, as the gateway serves it now.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema, findBreakingChanges, lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from '../gateway/schema.ts';

const published = new URL('../schema/published.graphql', import.meta.url);
const changelog = new URL('../CHANGELOG.md', import.meta.url);

/** The public schema as one text, in the order of names, so that a change shows as the lines that it changes. */
export const publicText = (schema) => `${printSchema(lexicographicSortSchema(schema))}\n`;

/** What would break clients of the published schema without the changelog saying so, a sentence each. */
export const unannouncedChanges = (publishedText, schema, changelogText) =>
  findBreakingChanges(buildSchema(publishedText), buildSchema(publicText(schema)))
    .map(({ description }) => description)
    .filter((description) => !changelogText.includes(description));

const publish = () => {
  const schema = createSchema();
  const unannounced = unannouncedChanges(readFileSync(published, 'utf8'), schema, readFileSync(changelog, 'utf8'));
  if (unannounced.length === 0) {
    writeFileSync(published, publicText(schema));
    return;
  }
  console.error(
    [
      'These changes break clients of the published schema. Keep the old beside the new, marked @deprecated;',
      'where that cannot be, put each of these sentences into CHANGELOG.md and run this again:',
      '',
      ...unannounced.map((description) => `- ${description}`),
    ].join('\n'),
  );
  process.exitCode = 1;
};

if (import.meta.main) publish();
