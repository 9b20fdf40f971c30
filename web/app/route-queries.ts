import type { OperationVariables } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { chosenCourses } from '../catalogue/course-search.ts';
import { monthInAddress } from '../course-content/month-in-address.ts';
import {
  AnnouncementsPageDocument,
  CourseAccessPageDocument,
  CoursePageDocument,
  CoursePurchaseDocument,
  CoursesPageDocument,
  DashboardPageDocument,
  LandingPageDocument,
  MonthPageDocument,
  ProfilePageDocument,
  PurchasesPageDocument,
  SiteLayoutDocument,
  WebinarsPageDocument,
} from '../generated/graphql.ts';
import type { RouteName } from '../routes.ts';
import { routeAt } from './route-at.ts';

/** A query of a page with its variables. */
export type RouteQuery = { query: DocumentNode; variables?: OperationVariables };

type RouteAddress = {
  parameters: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /** The time zone of the device; null on the server, which knows none. */
  timeZone: string | null;
};

/** Null where the address names nothing that could be asked for. */
type RouteQueries = Partial<Record<RouteName, (address: RouteAddress) => RouteQuery | null>>;

/** Queries that have the same answer for everybody. */
const publicQueries: RouteQueries = {
  home: () => ({ query: LandingPageDocument }),
  course: ({ parameters: { slug } }) => ({ query: CoursePageDocument, variables: { slug } }),
};

/** Queries whose answers depend on who asks, or on what their device says. */
const viewerQueries: RouteQueries = {
  announcements: () => ({ query: AnnouncementsPageDocument }),
  batches: ({ search }) => ({ query: CoursesPageDocument, variables: chosenCourses(search) }),
  course: ({ parameters: { slug } }) => ({ query: CoursePurchaseDocument, variables: { slug } }),
  courseAccess: ({ parameters: { courseId } }) => ({ query: CourseAccessPageDocument, variables: { courseId } }),
  courseMonth: ({ parameters: { courseId, month: monthText } }) => {
    const month = monthInAddress(monthText);
    return month === null ? null : { query: MonthPageDocument, variables: { courseId, month } };
  },
  dashboard: () => ({ query: DashboardPageDocument }),
  profile: () => ({ query: ProfilePageDocument }),
  purchases: () => ({ query: PurchasesPageDocument }),
  webinars: ({ timeZone }) => ({ query: WebinarsPageDocument, variables: { timeZone } }),
};

const queriesAt = ({ pathname, searchParams: search }: URL, timeZone: string | null, queries: RouteQueries) => {
  const route = routeAt(pathname);
  const queryOf = route === null ? undefined : queries[route.name];
  if (route === null || queryOf === undefined) return [];
  const query = queryOf({ parameters: route.parameters, search, timeZone });
  return query === null ? [] : [query];
};

/** The queries of the page at an address whose answers depend on who asks. */
export const viewerQueriesAt = (address: URL, timeZone: string | null): RouteQuery[] =>
  queriesAt(address, timeZone, viewerQueries);

/** All queries of the page at an address as the server ran them, which knows no time zone. */
export const serverQueriesAt = (address: URL): RouteQuery[] => [
  { query: SiteLayoutDocument },
  ...queriesAt(address, null, publicQueries),
  ...queriesAt(address, null, viewerQueries),
];
