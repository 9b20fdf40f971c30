// npm run publish-schema: writes the gateway's current schema to schema/published.graphql, which clients may rely on.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema, findBreakingChanges, lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from '../gateway/schema.ts';

const published = new URL('../schema/published.graphql', import.meta.url);
const changelog = new URL('../CHANGELOG.md', import.meta.url);

/** Prints the public schema sorted by name, so that a diff shows only what has changed. */
export const publicText = (schema) => `${printSchema(lexicographicSortSchema(schema))}\n`;

/** The breaking changes since the published schema that the changelog does not contain, one sentence each. */
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
      'where that cannot be, put each of these sentences into CHANGELOG.md, below “Changes that break clients of …”, with',
      'what to use instead, and run this again:',
      '',
      ...unannounced.map((description) => `- ${description}`),
      '',
      'What no commit of main has published breaks nobody: git checkout main -- schema/published.graphql, and run this again.',
    ].join('\n'),
  );
  process.exitCode = 1;
};

if (import.meta.main) publish();
