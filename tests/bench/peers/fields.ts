// Every field of the measured operations that needs no call. The peers use the gateway's own rules for what is derived,
// so that servers are compared, not ways of putting a price into words.
import { readdirSync, readFileSync } from 'node:fs';
import { faqsFor } from '../../../gateway/academy/faqs.ts';
import { academyTexts } from '../../../gateway/academy/texts.ts';
import { courseCalendarUrl } from '../../../gateway/catalogue/calendar.ts';
import { classTimeZone, nextClass } from '../../../gateway/catalogue/class-rules.ts';
import {
  coverWordOf,
  findCourses,
  languageOf,
  languagesOf,
  lectureCountText,
  lectureCountOf,
  ratingOf,
} from '../../../gateway/catalogue/course-rules.ts';
import { pageOf } from '../../../gateway/values/paging.ts';
import type { CourseRecord } from '../../../gateway/catalogue/records.ts';
import { ratingText } from '../../../gateway/catalogue/texts.ts';
import { type MeetingRequestRecord, readMeetingRequest } from '../../../gateway/meeting-requests/records.ts';
import { preferredTimeText } from '../../../gateway/meeting-requests/rules.ts';
import { meetingRequestsTexts } from '../../../gateway/meeting-requests/texts.ts';
import { profileTexts } from '../../../gateway/profile/texts.ts';
import { indexPurchases, accessStateOf } from '../../../gateway/purchases/access-rules.ts';
import {
  certificateOf,
  monthActionLabel,
  monthExplanation,
  offerOf,
  progressOf,
  restrictionNoteOf,
  scheduleOf,
} from '../../../gateway/purchases/access-view.ts';
import { courseMonthLabel, monthTemplate, plannedTopics } from '../../../gateway/purchases/month-templates.ts';
import { pricingOf } from '../../../gateway/purchases/price-rules.ts';
import type { PurchaseRecord } from '../../../gateway/purchases/records.ts';
import { purchaseTexts } from '../../../gateway/purchases/texts.ts';
import { calendarDay, dateTimeText } from '../../../gateway/values/calendar-days.ts';
import { calendarDayText, dayOf } from '../../../gateway/values/instants.ts';
import { moneyText } from '../../../gateway/values/money.ts';
import { safeUrl } from '../../../gateway/values/safe-url.ts';
import type { Row } from './records.ts';

/** The site's origin in all answers, so that all answers can be equal. */
export const publicOrigin = 'http://academy.example';

const language = 'en';
const display = { language, timeZone: 'Asia/Kolkata', locale: 'en-IN' } as const;
const refreshAfterSeconds = 15;

const schemaFolder = new URL('../../../schema/', import.meta.url);

/** The academy's own schema. */
export const typeDefs: string = readdirSync(schemaFolder)
  .filter((name) => name.endsWith('.graphql') && name !== 'published.graphql')
  .map((name) => readFileSync(new URL(name, schemaFolder), 'utf8'))
  .join('\n');

/** The page of the course list that is asked for. */
export const coursesPage = (courses: readonly CourseRecord[], args: Row) => ({
  ...pageOf(findCourses(courses, args, { language, today: dayOf(new Date(), display.timeZone) }), args),
  languages: languagesOf(courses),
});

/** Where somebody with these purchases stands with a course. */
export const accessOf = (course: CourseRecord, purchases: ReturnType<typeof indexPurchases>) => ({
  course,
  accessState: accessStateOf(course, purchases, new Date()),
});

/** The same for a list of purchases that nobody has sorted yet. */
export const accessFrom = (course: CourseRecord, purchases: readonly PurchaseRecord[]) =>
  accessOf(course, indexPurchases(purchases));

/** The words that greet somebody. */
export const greetingOf = (name: string): string => profileTexts[language].greeting(name);

type Access = ReturnType<typeof accessOf>;
type Month = { readonly access: Access; readonly month: Access['accessState']['months'][number] };

/** Resolvers of all fields that only look at what they are given. */
export const fields = {
  Query: { academy: () => ({}) },
  Academy: {
    statistics: () => academyTexts[language].statistics,
    faqs: (_academy: unknown, { audience }: Row) => faqsFor(audience),
  },
  Money: {
    display: (money: Row, { decimals }: Row) =>
      moneyText({ amount: money.amount, currency: 'INR' }, decimals, language),
  },
  CoursePricing: { __resolveType: ({ __typename }: { __typename: string }) => __typename },
  Course: {
    image: ({ image }: CourseRecord) => safeUrl(image, publicOrigin),
    coverWord: (course: CourseRecord) => coverWordOf(course),
    language: (course: CourseRecord) => languageOf(course),
    lectureCountText: (course: CourseRecord) => lectureCountText(course, language),
    rating: (course: CourseRecord) => ratingOf(course),
    ratingText: (course: CourseRecord) => ratingText(ratingOf(course), language),
    pricing: (course: CourseRecord) => pricingOf(course, language),
    classTimes: ({ id, startsOn }: CourseRecord) =>
      startsOn === null ? null : { calendarUrl: courseCalendarUrl(id, publicOrigin) },
    nextClass: ({ startsOn }: CourseRecord) => nextClass(startsOn, new Date()),
  },
  ClassSession: {
    startsAt: ({ startsAt }: { startsAt: Date }) => startsAt.toISOString(),
    startsAtText: ({ startsAt }: { startsAt: Date }) => dateTimeText(startsAt, { ...display, timeZone: classTimeZone }),
    calendarDay: ({ startsAt }: { startsAt: Date }) => calendarDay(dayOf(startsAt, classTimeZone), display.language),
  },
  EnrolledCourse: { id: ({ id }: Row) => String(id) },
  // The rows of the API's list are the connection: the peers ask for all of them.
  MeetingRequestConnection: {
    nodes: (rows: readonly unknown[]) => rows.map((row) => readMeetingRequest(row, display)),
  },
  MeetingRequest: {
    preferredDate: ({ preferredDay }: MeetingRequestRecord) => preferredDay,
    preferredDateText: ({ preferredDay }: MeetingRequestRecord) =>
      preferredDay === null ? null : calendarDayText(preferredDay, language),
    preferredTimeText: (request: MeetingRequestRecord) => preferredTimeText(request, language),
    statusText: ({ status }: MeetingRequestRecord) => meetingRequestsTexts[language].statuses[status],
    adminResponse: ({ adminMessage }: MeetingRequestRecord) => adminMessage,
  },
  CourseAccess: {
    status: ({ accessState }: Access) => accessState.status,
    statusText: ({ accessState }: Access) => purchaseTexts[language].statuses[accessState.status],
    isGranted: ({ accessState }: Access) => accessState.isGranted,
    pendingMonthCount: ({ accessState }: Access) => accessState.pendingMonths.length,
    progress: (access: Access) => progressOf(access, display),
    months: (access: Access) => access.accessState.months.map((month) => ({ access, month })),
    nextPayable: (access: Access) => offerOf(access, display),
    schedule: (access: Access) => scheduleOf(access, display),
    certificate: (access: Access) => certificateOf(access, display),
    restrictionNote: (access: Access) => restrictionNoteOf(access, display),
    refreshAfterSeconds: ({ accessState }: Access) => (accessState.isAwaitingApproval ? refreshAfterSeconds : null),
  },
  CourseMonth: {
    number: ({ month }: Month) => month.number,
    label: ({ access, month }: Month) => courseMonthLabel(access.course, month.number, language),
    title: ({ access, month }: Month) => monthTemplate(access.course, month.number, language).title,
    durationText: ({ access, month }: Month) => monthTemplate(access.course, month.number, language).duration,
    lessonCountText: ({ access, month }: Month) =>
      purchaseTexts[language].lessons(monthTemplate(access.course, month.number, language).lessons),
    description: ({ access, month }: Month) => monthTemplate(access.course, month.number, language).description,
    plannedTopics: ({ access, month }: Month, { first }: Row) =>
      plannedTopics(access.course, month.number, first, language),
    state: ({ month }: Month) => month.state,
    explanation: ({ access, month }: Month) => monthExplanation(month.reason, access.course, display),
    actionLabel: ({ access, month }: Month) => monthActionLabel(month, access.course, display),
  },
};
