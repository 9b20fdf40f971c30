import type { OperationVariables } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { matchPath } from 'react-router-dom';
import { chosenCourses } from '../catalogue/course-search.ts';
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

/** What a page asks for. */
export type Question = { query: DocumentNode; variables?: OperationVariables };

type Address = {
  parameters: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /** The device's; null where there is no device. */
  timeZone: string | null;
};

type Questions = Readonly<Record<string, (address: Address) => Question>>;

const publicQuestions: Questions = {
  '/': () => ({ query: LandingPageDocument }),
  '/course/:slug': ({ parameters: { slug } }) => ({ query: CoursePageDocument, variables: { slug } }),
};

const ownQuestions: Questions = {
  '/announcements': () => ({ query: AnnouncementsPageDocument }),
  '/batches': ({ search }) => ({ query: CoursesPageDocument, variables: chosenCourses(search) }),
  '/course/:courseId/access': ({ parameters: { courseId } }) => ({
    query: CourseAccessPageDocument,
    variables: { courseId },
  }),
  '/course/:courseId/month/:month': ({ parameters: { courseId, month } }) => ({
    query: MonthPageDocument,
    variables: { courseId, month: Number(month) },
  }),
  '/course/:slug': ({ parameters: { slug } }) => ({ query: CoursePurchaseDocument, variables: { slug } }),
  '/dashboard': () => ({ query: DashboardPageDocument }),
  '/profile': () => ({ query: ProfilePageDocument }),
  '/purchases': () => ({ query: PurchasesPageDocument }),
  '/webinars': ({ timeZone }) => ({ query: WebinarsPageDocument, variables: { timeZone } }),
};

const at = ({ pathname, searchParams: search }: URL, timeZone: string | null, questions: Questions): Question[] =>
  Object.entries(questions).flatMap(([pattern, questionOf]) => {
    const match = matchPath(pattern, pathname);
    return match === null ? [] : questionOf({ parameters: match.params, search, timeZone });
  });

/** What the page at an address asks for that is not the same for everybody, in a time zone if one is known. */
export const ownQuestionsAt = (address: URL, timeZone: string | null): Question[] =>
  at(address, timeZone, ownQuestions);

/** All that the page at an address had asked for where it was made on the server, which knows no time zone. */
export const questionsOnServerAt = (address: URL): Question[] => [
  { query: SiteLayoutDocument },
  ...at(address, null, publicQuestions),
  ...at(address, null, ownQuestions),
];
