import type { Route } from '../../rest/route.ts';

/** A call of the academy's API as its contract names it. */
export type RouteCall = `${'GET' | 'POST'} ${Route}`;

const [courses, courseBySlug, courseById] = ['GET /courses', 'GET /courses/:slug', 'GET /courses/id/:id'] as const;
const purchases = 'GET /purchases/me';
const lessons = ['GET /course-content/course/:id', 'GET /course-content/course/:id/month/:month'] as const;
/** The course of a purchase or an access: from the list, or by its id where it is paid for and not in the list. */
const ownCourse = [courses, purchases, courseById] as const;

/**
 * The calls of the academy's API that fields make depending on the responses to other calls, and the calls of mutations.
 * What a query needs from the start is found by rehearsing it.
 */
export const furtherCalls: Readonly<Record<string, readonly RouteCall[]>> = {
  'Query.course': [courseBySlug, ...ownCourse],
  'Course.viewerAccess': [purchases, courseById],
  'Viewer.agenda': [...ownCourse],
  'EnrolledCourse.access': [...ownCourse],
  'EnrolledCourse.course': [...ownCourse],
  'EnrolledCourse.title': [...ownCourse],
  'Purchase.course': [...ownCourse],
  'PurchasedCourse.course': [...ownCourse],
  'Purchase.courseTitle': [...ownCourse],
  'Purchase.kindText': [...ownCourse],
  'Purchase.acknowledgement': [...ownCourse],
  'PurchasedCourse.title': [...ownCourse],
  'CourseAccess.remark': [purchases],
  'CourseAccess.remarkStanding': [purchases],
  'CourseAccess.awaitedPurchase': [purchases],
  'CourseAccess.lessons': lessons,
  'CourseMonth.content': lessons,
  'CourseMonth.topics': lessons,
  'CourseMonth.openLessonCountText': lessons,
  'MarkAnnouncementReadPayload.announcement': ['GET /announcements/me'],
  'Mutation.logIn': ['POST /auth/login', 'GET /me'],
  'Mutation.logOut': ['POST /auth/logout'],
  'Mutation.register': ['POST /auth/register'],
  'Mutation.resendCode': ['POST /auth/register'],
  'Mutation.verifyEmail': ['POST /auth/verify-email'],
  'Mutation.requestPasswordReset': ['POST /auth/forgot-password'],
  'Mutation.resetPassword': ['POST /auth/reset-password'],
  'Mutation.markAnnouncementRead': ['POST /announcements/me/read/:id'],
  'Mutation.requestMeeting': ['POST /me/meeting-requests'],
  'Mutation.createPhotoUpload': ['GET /me/summary', 'POST /admin/uploads/presign'],
  'Mutation.setPhoto': ['POST /me/photo', 'GET /me/summary'],
  'Mutation.startCheckout': [courses, courseById, purchases, 'POST /purchases/create-order'],
  'Mutation.confirmPayment': ['POST /purchases/verify-payment'],
};
