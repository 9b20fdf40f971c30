// Where the graph leads to what is one person's: their account, payments, meetings and access. A new field that leads there is
// judged here before it is taken: who may come by it, and whose things it shows.
import { expect, it } from 'vitest';
import { fieldsLeadingTo, writtenSchema } from '../../support/schema-paths.ts';

const schema = writtenSchema();

/** Every field that leads to a private type. All of them are behind the session of the request itself. */
const fieldsToPrivateTypes: Readonly<Record<string, readonly string[]>> = {
  // The person who asks; the payloads are of those who have just signed in or changed something of their own.
  Viewer: [
    'LogInPayload.viewer',
    'MarkAnnouncementReadPayload.viewer',
    'Query.viewer',
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
