import { expect, test } from 'vitest';
import { testsConcernedBy } from '../../scripts/changed.mjs';
import { filesOf } from './project-files.ts';

const sources = filesOf('{gateway,web,academy-api,schema,client}/**/*.{ts,tsx,graphql}').filter(
  (file) => !file.includes('/generated/'),
);
const tests = filesOf('tests/**/*.test.{ts,tsx}');

test('every source has tests that a change of it concerns', () => {
  const withoutTests = sources.filter((source) => {
    const beginnings = testsConcernedBy([source]).filter((beginning) => beginning !== 'tests/repository/');
    return beginnings.length === 0 || beginnings.some((beginning) => !tests.some((test) => test.startsWith(beginning)));
  });
  expect(withoutTests).toEqual([]);
});

/** The tests of a change but for those that every change has. */
const ofOne = (file: string) => testsConcernedBy([file]).filter((test) => test !== 'tests/repository/');

test('a change in one room of the gateway does not concern those that do not use it', () => {
  expect(testsConcernedBy(['gateway/profile/rules.ts', 'docs/api.md'])).toEqual([
    'tests/client/client.test.ts',
    'tests/gateway/calls-per-screen.test.ts',
    'tests/gateway/profile/',
    'tests/repository/',
  ]);
});

test('a change in one room of the gateway concerns the rooms and the tests that use it, themselves or by others', () => {
  expect(ofOne('gateway/purchases/monthly-access-rules.ts')).toEqual([
    'tests/client/client.test.ts',
    'tests/gateway/agenda/',
    'tests/gateway/calls-per-screen.test.ts',
    'tests/gateway/course-content/',
    'tests/gateway/purchases/',
    'tests/proofs/money.test.ts',
  ]);
  expect(ofOne('gateway/http/cors-and-csrf.ts')).toEqual(
    expect.arrayContaining(['tests/gateway/graphql/', 'tests/gateway/http/', 'tests/gateway/mcp/']),
  );
  expect(ofOne('gateway/profile/api.ts')).toContain('tests/gateway/rest/route.test.ts');
  expect(ofOne('gateway/purchases/price-rules.ts')).toContain('tests/gateway/catalogue/properties.test.ts');
});

test('how answers of the API are read, and what they may be, concerns what tries every field of them', () => {
  for (const file of ['gateway/catalogue/records.ts', 'academy-api/openapi.yaml'])
    expect(ofOne(file)).toContain('tests/gateway/contract/');
});

test('what joins the rooms of the gateway concerns all of them', () => {
  expect(ofOne('gateway/app.ts')).toEqual(['tests/client/', 'tests/gateway/']);
});

test('a part of the schema concerns the room of its name in the gateway and in the web client', () => {
  const ofMeetings = ofOne('schema/meeting-requests.graphql');
  for (const part of [
    'gateway/meeting-requests/',
    'gateway/auth/private-fields.test.ts',
    'gateway/graphql/plan.test.ts',
    'web/meeting-requests/',
    'web/home/',
    'client/client.test.ts',
  ])
    expect(ofMeetings).toContain(`tests/${part}`);
  expect(ofMeetings).not.toContain('tests/web/auth/');
  expect(ofOne('schema/root.graphql')).toEqual(['tests/client/', 'tests/gateway/', 'tests/web/']);
  // Its print changes with every part. The room and the tests of the repository prove the rest.
  expect(ofOne('schema/published.graphql')).toEqual(['tests/client/']);
  expect(ofOne('schema/tools/search-courses.graphql')).toEqual(['tests/gateway/mcp/']);
  expect(ofOne('schema/examples/sign-in.graphql')).toEqual(
    expect.arrayContaining(['tests/client/', 'tests/gateway/explorer/examples.test.ts']),
  );
});

test('a document of a page concerns its room, and what asks the gateway all documents', () => {
  const ofDocument = ofOne('web/meeting-requests/meeting-requests-list.graphql');
  for (const part of [
    'web/meeting-requests/',
    'web/home/',
    'gateway/calls-per-screen.test.ts',
    'gateway/graphql/public-responses.test.ts',
    'gateway/graphql/ways.test.ts',
  ])
    expect(ofDocument).toContain(`tests/${part}`);
});

test('a room of the API concerns the room of its name in the gateway, which is tested against it', () => {
  const ofProfile = ofOne('academy-api/profile/routes.ts');
  for (const part of ['academy-api/uploads.test.ts', 'gateway/profile/', 'gateway/calls-per-screen.test.ts'])
    expect(ofProfile).toContain(`tests/${part}`);
  expect(ofProfile).not.toContain('tests/academy-api/');
  expect(ofOne('academy-api/purchases/orders.ts')).toContain('tests/proofs/money.test.ts');
  expect(ofOne('academy-api/database/schema.ts')).toContain('tests/academy-api/');
});

test('a change in one room of the web client concerns the rooms that show something of it, and what opens every page', () => {
  expect(testsConcernedBy(['web/profile/profile-page.tsx'])).toEqual([
    'tests/repository/',
    'tests/web/app/',
    'tests/web/cookies.test.ts',
    'tests/web/errors.test.ts',
    'tests/web/expect-shown.test.ts',
    'tests/web/paths.test.ts',
    'tests/web/profile/',
  ]);
  const ofRequests = testsConcernedBy(['web/meeting-requests/radio-choice.module.css']);
  expect(ofRequests).toContain('tests/web/course-content/');
  expect(ofRequests).toContain('tests/web/home/');
  expect(ofRequests).not.toContain('tests/web/auth/');
  expect(testsConcernedBy(['web/routes.ts'])).toContain('tests/web/');
  expect(testsConcernedBy(['web/generated/graphql.ts'])).toContain('tests/web/');
});

test('a changed test concerns itself, a helper the tests that use it, and what all tests have, all', () => {
  expect(ofOne('tests/web/ui/button.test.tsx')).toEqual(['tests/web/ui/button.test.tsx']);
  const ofHelper = ofOne('tests/support/random-documents.ts');
  expect(ofHelper).toContain('tests/gateway/graphql/fuzz.test.ts');
  expect(ofHelper).not.toContain('tests/gateway/graphql/ways.test.ts');
  expect(ofOne('tests/support/reset-modules.ts')).toEqual([
    'tests/academy-api/',
    'tests/client/',
    'tests/gateway/',
    'tests/web/',
  ]);
});
