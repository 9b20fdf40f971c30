// Where the graph leads to what is one person's: their account, payments, meetings and access. A new field that leads there is
// judged here before it is taken: who may come by it, and whose things it shows.
import {
  getNamedType,
  type GraphQLObjectType,
  isEnumType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { expect, it } from 'vitest';
import { isPrivateField } from '../../../gateway/graphql/operations/cache-hints.ts';
import { isPublicRead } from '../../../gateway/rest/route.ts';
import { startFuzzedAcademy } from '../../support/fuzzed-academy.ts';
import { fieldsLeadingTo } from '../../support/schema-paths.ts';
import { writtenSchema } from '../../support/written-schema.ts';
import { startGateway } from '../../support/start-gateway.ts';

const schema = writtenSchema();

/** Every field that leads to a private type. All of them are behind the session of the request itself. */
const fieldsToPrivateTypes: Readonly<Record<string, readonly string[]>> = {
  // The person who asks; the payloads are of those who have just signed in or changed something of their own.
  Viewer: [
    'ConfirmPaymentPayload.viewer',
    'LogInPayload.viewer',
    'MarkAnnouncementReadPayload.viewer',
    'Query.viewer',
    'RequestMeetingPayload.viewer',
    'Session.viewer',
    'SetPhotoPayload.viewer',
  ],
  // Payments, with their receipts: of the viewer, or of the access or checkout that was made for the viewer.
  Purchase: [
    'Checkout.purchase',
    'ConfirmPaymentPayload.purchase',
    'CourseAccess.awaitedPurchase',
    'PurchaseConnection.nodes',
    'PurchaseEdge.node',
    'PurchasedCourse.purchases',
    'Viewer.unsettledPurchases',
  ],
  PurchaseConnection: ['Viewer.purchases'],
  PurchasedCourse: ['PurchaseOverview.courses'],
  PurchaseOverview: ['Viewer.purchaseOverview'],
  Checkout: ['StartCheckoutPayload.checkout'],
  // Meetings, with their links.
  MeetingRequest: ['MeetingRequestConnection.nodes', 'MeetingRequestEdge.node', 'RequestMeetingPayload.meetingRequest'],
  MeetingRequestConnection: ['Viewer.meetingRequests'],
  // What is open of a course, and with it the lessons: always for who asks.
  CourseAccess: ['Course.viewerAccess', 'EnrolledCourse.access'],
  EnrolledCourse: ['Viewer.enrolledCourses'],
  Agenda: ['Viewer.agenda'],
  AnnouncementConnection: ['Viewer.announcements'],
};

it.each(Object.entries(fieldsToPrivateTypes))('%s is reached by the fields that were judged', (type, judged) => {
  expect(fieldsLeadingTo(schema, type)).toEqual(judged);
});

/** A query for each field that everybody may be told, down to its leaves; those that need an input are left out. */
const queriesForPublicFields = (): string[] => {
  const queries: string[] = [];
  const visit = (type: GraphQLObjectType, wrap: (selection: string) => string, seen: readonly string[]): void => {
    for (const field of Object.values(type.getFields())) {
      const named = getNamedType(field.type);
      const needed = field.args.filter(isRequiredArgument);
      if (isPrivateField(field, named) || needed.some((argument) => !isEnumType(getNamedType(argument.type)))) continue;
      const given = needed.map(({ name, type: of }) => {
        const named = getNamedType(of);
        return `${name}: ${isEnumType(named) ? named.getValues()[0]?.name : ''}`;
      });
      const text = given.length === 0 ? field.name : `${field.name}(${given.join()})`;
      if (isLeafType(named)) queries.push(wrap(text));
      for (const next of isLeafType(named) ? [] : isObjectType(named) ? [named] : schema.getPossibleTypes(named))
        if (!seen.includes(next.name))
          visit(next, (selection) => wrap(`${text} { ... on ${next.name} { ${selection} } }`), [...seen, next.name]);
    }
  };
  const query = schema.getQueryType();
  if (query) visit(query, (selection) => `{ ${selection} }`, []);
  return queries;
};

// What is not marked as private is kept, and told to the next learner who asks for the same.
it('A field that is not marked as private makes no call about who asks', async () => {
  const api = await startFuzzedAcademy();
  const gateway = await startGateway({ academyApiUrl: api.url });
  const queries = queriesForPublicFields();
  const personal: object[] = [];
  for (const query of queries) {
    gateway.resetCalls();
    await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'accessToken=learner' },
      body: JSON.stringify({ query }),
    });
    const calls = gateway.calls.filter((call) => !isPublicRead(call));
    if (calls.length > 0) personal.push({ query, calls });
  }
  await gateway.close();
  await api.close();
  expect(queries.length).toBeGreaterThan(100);
  expect(
    personal,
    'mark such a field with @cacheControl(maxAge: 0, scope: PRIVATE); a call that answers everybody alike is in publicRoutes of route.ts',
  ).toEqual([]);
});
