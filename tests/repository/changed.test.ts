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

test('a change in one room of the gateway does not concern the others', () => {
  expect(testsConcernedBy(['gateway/purchases/price-rules.ts', 'docs/api.md'])).toEqual([
    'tests/client/client.test.ts',
    'tests/gateway/calls-per-screen.test.ts',
    'tests/gateway/purchases/',
    'tests/repository/',
  ]);
});

test('a change of what other rooms of the gateway import concerns these as well', () => {
  const ofMoney = testsConcernedBy(['gateway/values/money.ts']);
  expect(ofMoney).toContain('tests/gateway/purchases/');
  expect(ofMoney).not.toContain('tests/gateway/auth/');
});

test('a change of the schema concerns its room and the web client', () => {
  expect(testsConcernedBy(['schema/profile.graphql'])).toEqual(
    expect.arrayContaining(['tests/gateway/profile/', 'tests/web/']),
  );
});

test('a change in one room of the web client concerns the rooms that show something of it, and what opens every page', () => {
  expect(testsConcernedBy(['web/profile/profile-page.tsx'])).toEqual([
    'tests/repository/',
    'tests/web/app/',
    'tests/web/errors.test.ts',
    'tests/web/expect-shown.test.ts',
    'tests/web/paths.test.ts',
    'tests/web/profile/',
  ]);
  const ofRequests = testsConcernedBy(['web/meeting-requests/request-meeting.module.css']);
  expect(ofRequests).toContain('tests/web/course-content/');
  expect(ofRequests).toContain('tests/web/home/');
  expect(ofRequests).not.toContain('tests/web/auth/');
  expect(testsConcernedBy(['web/routes.ts'])).toContain('tests/web/');
  expect(testsConcernedBy(['web/generated/graphql.ts'])).toContain('tests/web/');
});

test('a changed test concerns itself, and what all tests share concerns all', () => {
  expect(testsConcernedBy(['tests/web/ui/button.test.tsx'])).toEqual([
    'tests/repository/',
    'tests/web/ui/button.test.tsx',
  ]);
  expect(testsConcernedBy(['tests/support/rest.ts'])).toContain('tests/academy-api/');
});
