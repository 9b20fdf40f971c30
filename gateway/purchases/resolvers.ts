import type { Prefetch, PrefetchCall, SharedFields } from '../generated/context.ts';
import type { Resolvers } from '../generated/schema.ts';
import { withLoaded } from '../rest/once.ts';
import { calendarDayOf } from '../values/calendar-days.ts';
import { dayText } from '../values/instants.ts';
import { rupees } from '../values/money.ts';
import { edgesOf, maxListSize, pageOf, refuseWrongPage, sizeWithin } from '../values/paging.ts';
import type { Language } from '../values/text.ts';
import { monthAccessOf } from './access-rules.ts';
import { isPayable } from './access-state.ts';
import { isAcknowledgeable } from './acknowledgement.ts';
import {
  certificateOf,
  monthActionLabel,
  lessonCountTextOf,
  monthExplanation,
  monthStateText,
  paymentDayOf,
  positionOf,
  progressOf,
  purchaseActionOf,
  restrictionNoteOf,
  scheduleOf,
} from './access-view.ts';
import { startCheckout } from './checkout.ts';
import { orderDescription } from './checkout-rules.ts';
import { confirmPayment } from './payment-confirmation.ts';
import type { CourseAccessRecord } from './course-access.ts';
import { coursePlanOf } from './course-plan.ts';
import { courseMonthLabel, defaultTopicCount, monthTemplate, plannedTopics } from './month-templates.ts';
import {
  awaitedPurchaseOf,
  isAwaitingApproval,
  paymentStepsOf,
  purchasedCoursesOf,
  purchasesSummaryOf,
  receivedTextOf,
  standingOf,
  standingTextOf,
  summaryTextOf,
} from './payment-standing.ts';
import { offerDueText, offerKindText, offerLabel, offerNextDueText, offerOf } from './offer-view.ts';
import { paymentsTextOf } from './payments-text.ts';
import { ownNextClass } from './own-classes.ts';
import { accessOf, ownAccess, ownCourse } from './own-courses.ts';
import { pricingOf } from './price-rules.ts';
import { acknowledgementFor, courseTitleFor, enrolledTitleFor, kindTextFor } from './purchase-with-course.ts';
import {
  courseRemarkOf,
  statusTextOf,
  monthOfPurchase,
  newestFirst,
  noteOf,
  remarkOf,
  unsettledOf,
  unsuccessfulPurchaseOf,
} from './purchase-view.ts';
import { purchaseTexts } from './texts.ts';

const nextDueDayOf = ({ accessState: { next } }: CourseAccessRecord, language: Language) =>
  paymentDayOf(next?.dueAt ?? null, language);

/** Seconds after which an awaited approval is worth asking for again. */
const refreshAfterSeconds = 15;

/** Resolvers of prices, access and payments. */
export const purchasesResolvers: Resolvers = {
  Course: {
    pricing: (course, _args, { language }) => pricingOf(course, language),
    plan: (course, _args, { language }) => coursePlanOf(course, language),
    viewerAccess: (course, _args, context) => accessOf(course, context),
  },
  Viewer: {
    purchases: (_viewer, args, { loaders }) => {
      refuseWrongPage(args);
      return withLoaded(loaders.purchases.mine, ({ all }) => pageOf(newestFirst(all), args));
    },
    unsettledPurchases: (_viewer, _args, { loaders }) => withLoaded(loaders.purchases.mine, unsettledOf),
    purchaseOverview: (_viewer, _args, { loaders }) => withLoaded(loaders.purchases.mine, (mine) => mine),
    enrolledCourses: (_viewer, _args, { loaders }) => withLoaded(loaders.profile.summary, ({ courses }) => courses),
  },
  PurchaseOverview: {
    summaryText: ({ all }, _args, { language }) => purchasesSummaryOf(all, language),
    refreshAfterSeconds: ({ all }) => (all.some(isAwaitingApproval) ? refreshAfterSeconds : null),
    courses: ({ all }) => purchasedCoursesOf(all),
  },
  PurchasedCourse: {
    id: ({ courseId }) => courseId,
    title: ({ purchases }, _args, context) => {
      const [newest] = purchases;
      return newest === undefined ? null : courseTitleFor(newest, context);
    },
    course: ({ courseId }, _args, context) => ownCourse(courseId, context),
    summaryText: ({ purchases }, _args, { language }) => purchasesSummaryOf(purchases, language) ?? '',
  },
  PurchaseConnection: { edges: (page) => edgesOf(page) },
  EnrolledCourse: {
    id: ({ id }) => String(id),
    title: (course, _args, context) => enrolledTitleFor(course, context),
    course: ({ id }, _args, context) => ownCourse(String(id), context),
    access: ({ id }, _args, context) => ownAccess(String(id), context),
  },
  CourseAccess: {
    status: ({ accessState }) => accessState.status,
    statusText: ({ accessState }, _args, { language }) => purchaseTexts[language].statuses[accessState.status],
    isGranted: ({ accessState }) => accessState.isGranted,
    paidMonthCount: ({ accessState }) => accessState.paidMonths.length,
    pendingMonthCount: ({ accessState }) => accessState.pendingMonths.length,
    monthCount: ({ accessState }) => accessState.totalMonths,
    unlockedMonthNumbers: ({ accessState }) => accessState.unlockedMonths,
    progress: (access, _args, { language }) => progressOf(access, language),
    months: (access) => access.accessState.months.map((month) => ({ access, month })),
    month: (access, { number }) => {
      const month = monthAccessOf(access.accessState, number);
      return month === null ? null : { access, month };
    },
    nextPayable: (access) => offerOf(access),
    nextDueDate: (access, _args, { language }) => nextDueDayOf(access, language).date,
    nextDueDateText: (access, _args, { language }) => nextDueDayOf(access, language).dateText,
    nextDueCalendarDay: (access, _args, { language }) => nextDueDayOf(access, language).calendarDay,
    paymentsText: (access, _args, { language, now }) => paymentsTextOf(access, now(), language),
    schedule: (access, _args, { language }) => scheduleOf(access, language),
    certificate: (access, _args, { language }) => certificateOf(access, language),
    purchaseAction: (access, _args, { language }) => purchaseActionOf(access, language),
    restrictionNote: (access, _args, { language }) => restrictionNoteOf(access, language),
    remark: ({ course }, _args, { display, loaders }) =>
      withLoaded(loaders.purchases.mine, ({ byCourse }) => courseRemarkOf(byCourse, course.id, display)),
    remarkStanding: ({ course }, _args, { loaders }) =>
      withLoaded(loaders.purchases.mine, ({ byCourse }) => unsuccessfulPurchaseOf(byCourse, course.id)?.fate ?? null),
    hasClassesAhead: (access, _args, { now }) => ownNextClass(access, now()) !== null,
    refreshAfterSeconds: ({ accessState }) => (accessState.isAwaitingApproval ? refreshAfterSeconds : null),
    awaitedPurchase: ({ course }, _args, { loaders }) =>
      withLoaded(loaders.purchases.mine, ({ byCourse }) => awaitedPurchaseOf(byCourse, course.id)),
  },
  CourseMonth: {
    number: ({ month }) => month.number,
    label: ({ access, month }, _args, { language }) => courseMonthLabel(access.course, month.number, language),
    title: ({ access, month }, _args, { language }) => monthTemplate(access.course, month.number, language).title,
    durationText: ({ access, month }, _args, { language }) =>
      monthTemplate(access.course, month.number, language).duration,
    lessonCount: ({ access, month }, _args, { language }) =>
      monthTemplate(access.course, month.number, language).lessons,
    lessonCountText: ({ access, month }, _args, { language }) => lessonCountTextOf(access.course, month, language),
    description: ({ access, month }, _args, { language }) =>
      monthTemplate(access.course, month.number, language).description,
    plannedTopics: ({ access, month }, { first }, { language }) =>
      plannedTopics(access.course, month.number, sizeWithin(first ?? defaultTopicCount, maxListSize), language),
    state: ({ month }) => month.state,
    stateText: ({ month }, _args, { language }) => monthStateText(month, language),
    isSkipped: ({ month }) => month.reason.kind === 'SKIPPED',
    explanation: ({ access, month }, _args, { language }) => monthExplanation(month.reason, access.course, language),
    actionLabel: ({ access, month }, _args, { language }) => monthActionLabel(month, access.course, language),
    position: ({ access, month }, _args, { language }) => positionOf(month, access.accessState, language),
  },
  PayableOffer: {
    month: ({ payable }) => payable.month,
    isPayable: ({ payable }) => isPayable(payable),
    label: (offer, _args, { language }) => offerLabel(offer, language),
    description: ({ access, payable }) => orderDescription(access.course, payable.month),
    courseTitle: ({ access }) => access.course.title,
    kindText: (offer, _args, { language }) => offerKindText(offer, language),
    amount: ({ payable }) => rupees(payable.amount),
    dueDate: ({ payable }, _args, { language }) => paymentDayOf(payable.dueAt, language).date,
    dueText: (offer, _args, { language }) => offerDueText(offer, language),
    dueCalendarDay: ({ payable }, _args, { language }) => paymentDayOf(payable.dueAt, language).calendarDay,
    nextDueText: (offer, _args, { language }) => offerNextDueText(offer, language),
    opens: ({ access, opens }) => ({ access, month: opens }),
    months: ({ access }) => access.accessState.months.map((month) => ({ access, month })),
  },
  Purchase: {
    courseTitle: (purchase, _args, context) => courseTitleFor(purchase, context),
    course: ({ courseId }, _args, context) => ownCourse(courseId, context),
    statusText: (purchase, _args, { language }) => statusTextOf(purchase, language),
    note: (purchase, _args, { language }) => noteOf(purchase, language),
    standing: (purchase) => standingOf(purchase),
    standingText: (purchase, _args, { language }) => standingTextOf(purchase, language),
    summaryText: (purchase, _args, { language }) => summaryTextOf(purchase, language),
    receivedText: (purchase, _args, { display, now }) => receivedTextOf(purchase, now(), display),
    steps: (purchase, _args, { display, now }) => paymentStepsOf(purchase, now(), display),
    isDeclined: ({ fate }) => fate === 'DECLINED',
    remark: (purchase, _args, { display }) => remarkOf(purchase, display),
    isAcknowledgeable: (purchase) => isAcknowledgeable(purchase),
    kindText: (purchase, _args, context) => kindTextFor(purchase, context),
    month: (purchase) => monthOfPurchase(purchase),
    monthCount: ({ isMonthly, totalMonths }) => (isMonthly ? totalMonths : null),
    amount: ({ amount }) => rupees(amount),
    createdAt: ({ createdAt }) => createdAt?.toISOString() ?? null,
    submittedText: ({ createdAt }, _args, { display }) => dayText(createdAt, display),
    submittedCalendarDay: ({ createdAt }, _args, { display }) => calendarDayOf(createdAt, display),
    acknowledgement: (purchase, _args, context) =>
      purchase.isUnpaid
        ? null
        : withLoaded(context.loaders.purchases.mine, (mine) => acknowledgementFor(purchase, mine, context)),
  },
  Mutation: {
    startCheckout: (_root, { input }, context) => startCheckout(input, context),
    confirmPayment: (_root, { input }, context) => confirmPayment(input, context),
  },
};

const mine: PrefetchCall = ({ loaders }) => loaders.purchases.mine.get();
const courseList: PrefetchCall = ({ api }) => api.catalogue.courseList();
const summary: PrefetchCall = ({ loaders }) => loaders.profile.summary.get();

/** The calls of this room's fields that start with a query. */
export const purchasesPrefetch = {
  'Course.viewerAccess': mine,
  'Viewer.purchases': mine,
  'Viewer.unsettledPurchases': mine,
  'Viewer.purchaseOverview': mine,
  'Viewer.enrolledCourses': summary,
  'EnrolledCourse.access': (context) => Promise.all([mine(context), courseList(context)]),
  'EnrolledCourse.course': courseList,
  'Purchase.course': courseList,
  'PurchasedCourse.course': courseList,
} satisfies Prefetch;

/** The fields of this room that are the same for everybody whose months of a course stand alike. */
export const purchasesSharedFields = {
  CourseAccess: {
    dependOn: ({ outline }) => outline,
    within: 'Course',
    fields: [
      'status',
      'statusText',
      'isGranted',
      'paidMonthCount',
      'pendingMonthCount',
      'monthCount',
      'unlockedMonthNumbers',
      'progress',
      'months',
      'month',
      'certificate',
      'purchaseAction',
      'restrictionNote',
      'refreshAfterSeconds',
    ],
  },
  CourseMonth: {
    dependOn: ({ access, month }) => access.outline?.months[month.number - 1] ?? null,
    fields: [
      'number',
      'label',
      'title',
      'durationText',
      'lessonCount',
      'lessonCountText',
      'description',
      'plannedTopics',
      'state',
      'stateText',
      'isSkipped',
      'actionLabel',
      'position',
    ],
  },
  PayableOffer: {
    dependOn: ({ access }) => access.outline,
    fields: [
      'month',
      'isPayable',
      'label',
      'description',
      'courseTitle',
      'kindText',
      'opens',
      'months',
      'amount',
      'nextDueText',
    ],
  },
} satisfies SharedFields;
