// Sends the same requests to two gateways, one of which answers by Apollo Server alone, and expects the same of both.
import { parse } from 'graphql';
import type { Dispatcher } from 'undici';
import { expect } from 'vitest';
import { createSchema } from '../../gateway/schema.ts';
import { publicSecondsOf } from '../../gateway/graphql/operations/cache-hints.ts';
import { isPublicRead } from '../../gateway/rest/route.ts';
import { eventually } from './eventually.ts';
import { serve, type WireResponse } from './in-process-http.ts';
import { hashOf, siteDocuments, siteManifest } from './site-documents.ts';
import { startGateway, type RunningGateway } from './start-gateway.ts';

/** The schema of both. */
export const schema = createSchema();

const variablesByOperation: Record<string, Record<string, unknown>> = {
  CoursePurchase: { slug: 'dsa-with-cpp' },
  MonthPage: { courseId: '1', month: 1 },
  CourseAccessPage: { courseId: '1' },
  AwaitedPayment: { courseId: '1' },
  FindLessons: { courseId: '1', search: 'html' },
  MonthTopics: { courseId: '1' },
  MeetingRequestProblems: { input: { preferredDate: '2020-01-01', preferredTime: 'FROM_9_AM' } },
};

/** A query with its variables. */
export type Asked = { text: string; variables: Record<string, unknown> };

/** For how many seconds everybody may keep the answer to a text. */
export const publicSeconds = (text: string): number | null => publicSecondsOf(schema, parse(text));

/** Whether a document is a query about a person. */
export const isPrivateQuery = (text: string): boolean => publicSeconds(text) === null && !/\bmutation\b/.test(text);

/** The site's queries about a person, by name. */
export const ofSite = [...siteDocuments()]
  .filter(([, text]) => isPrivateQuery(text))
  .map(([name, text]) => [name, { text, variables: variablesByOperation[name] ?? {} }] as const);

/** The dashboard's query, the largest of the site's private ones. */
export const dashboard: Asked = ofSite.find(([name]) => name === 'DashboardPage')?.[1] ?? { text: '', variables: {} };

/** Headers by name. */
export type Headers = Record<string, string>;

/** Posts a body to the gateway without changing it, and without a socket, as thousands of answers are compared. */
export const send = ({ listener, url }: RunningGateway, body: string, headers: Headers): Promise<WireResponse> => {
  const sent = { host: new URL(url).host, 'content-type': 'application/json', ...headers };
  return serve(listener, { method: 'POST', path: '/graphql', headers: sent, body }).response;
};

/** A body that asks by the text of a document. */
export const textBodyOf = ({ text, variables }: Asked): string => JSON.stringify({ query: text, variables });

/** A body that asks by the hash of a document. */
export const bodyOf = ({ text, variables }: Asked, more: Record<string, unknown> = {}): string =>
  JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(text) } }, ...more });

/** Calls without those that renew the catalogue in the background, for any request. */
const privateOnes = (calls: readonly string[]): string[] => calls.filter((call) => !isPublicRead(call)).toSorted();

/** What the log says of the answer, but for how long things took; calls end in any order. */
const loggedOf = (line: Record<string, unknown> | undefined) => {
  const {
    time: _time,
    durationMs: _durationMs,
    way: _way,
    upstreamId: _upstreamId,
    calls,
    errors,
    ...same
  } = line ?? {};
  const sorted = (texts: unknown) =>
    [texts ?? []]
      .flat()
      .map((text) => String(text).replace(/ \d+ms$/, ''))
      .sort();
  return { ...same, calls: privateOnes(sorted(calls)), errors: sorted(errors) };
};

/** A body to the letter, but for the age of stale records and the order of errors, which is that of their coming. */
const comparable = (text: string): string => {
  const body = text.replace(/"ageSeconds":\d+/g, '"ageSeconds":0');
  const { errors, ...rest } = JSON.parse(body);
  const sorted = errors?.map((error: unknown) => JSON.stringify(error)).toSorted();
  return errors === undefined || errors.length < 2 ? body : JSON.stringify([sorted, rest]);
};

/** Everything that somebody outside can see of a request: its answer, its calls and its line in the log. */
export const seen = async (to: RunningGateway, body: string, headers: Headers) => {
  to.resetCalls();
  to.logLines.splice(0);
  const { status, headers: sent, body: text } = await send(to, body, { 'x-request-id': 'same', ...headers });
  const findLine = () => to.logLines.find(({ msg }) => msg === 'operation');
  await eventually(findLine).toBeDefined();
  const { date: _date, ...same }: Record<string, unknown> = sent;
  if (same['age'] !== undefined) {
    // The age grows between the two requests.
    same['age'] = 'some';
    delete same['content-length'];
  }
  return { status, headers: same, body: comparable(text), calls: privateOnes(to.calls), logged: loggedOf(findLine()) };
};

/** The two gateways that are compared. */
export type Ways = { compiled: RunningGateway; apollo: RunningGateway };

/** Two gateways that differ in nothing but in whether a query may be answered by its compiled form or from the cache. */
export const startWays = async (
  academyApiUrl: string,
  env: Record<string, string> = {},
  manifest: string = siteManifest,
  dispatcher?: Dispatcher,
): Promise<Ways> => {
  const noon = new Date();
  const options = { academyApiUrl, manifest, now: () => noon, ...(dispatcher && { dispatcher }) };
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://academy.example', ...env };
  const [compiled, apollo] = await Promise.all([
    startGateway({ ...options, env: production }),
    startGateway({ ...options, env: production, isApolloAlone: true }),
  ]);
  return { compiled, apollo };
};

/** The way by which a gateway answers a body, as its log tells. */
export const wayOf = async (to: RunningGateway, body: string, headers: Headers = {}): Promise<unknown> => {
  to.logLines.splice(0);
  await send(to, body, headers);
  const findLine = () => to.logLines.find(({ msg }) => msg === 'operation');
  await eventually(findLine).toBeDefined();
  return findLine()?.way;
};

/** Closes the two gateways. */
export const closeWays = ({ compiled, apollo }: Ways) => Promise.all([compiled.close(), apollo.close()]);

/** Expects everything that can be seen of several answers to be what Apollo Server says; gives it. */
export const expectTheSame = async ({ compiled, apollo }: Ways, body: string, headers: Headers = {}) => {
  const wanted = await seen(apollo, body, headers);
  // A text is kept when it comes again; later answers are made of pieces that an earlier one left behind.
  for (let time = 0; time < 3; time += 1) expect(await seen(compiled, body, headers)).toEqual(wanted);
  return wanted;
};
