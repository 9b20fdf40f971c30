import type { ApolloClient } from '@apollo/client';
import { matchPath } from 'react-router-dom';
import { chosenCourses } from '../catalogue/course-search.ts';
import {
  AnnouncementsPageDocument,
  CourseAccessPageDocument,
  CoursePurchaseDocument,
  CoursesPageDocument,
  DashboardPageDocument,
  MonthPageDocument,
  ProfilePageDocument,
  PurchasesPageDocument,
  WebinarsPageDocument,
} from '../generated/graphql.ts';
import type { Question } from './read-ahead.ts';

type Address = {
  parameters: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /** The device's; null where there is no device. */
  timeZone: string | null;
};

/** What the pages ask for that are not the same for everybody, by their addresses. */
const questions: Readonly<Record<string, (address: Address) => Question>> = {
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

/** What the page at an address will ask for of that; nothing for a page that is the same for everybody. */
export const questionsAt = ({ pathname, searchParams: search }: URL, timeZone: string | null): Question[] =>
  Object.entries(questions).flatMap(([pattern, questionOf]) => {
    const match = matchPath(pattern, pathname);
    return match === null ? [] : questionOf({ parameters: match.params, search, timeZone });
  });

/**
 * Asks for what the page at an address will ask for, beside the question who is there rather than after its answer. The
 * page finds the answer in the cache or on its way; for a visitor there is nothing in it. Resolves when it is there.
 */
export const askAhead = async (client: ApolloClient, address: URL, timeZone: string | null): Promise<void> => {
  const context = { ownsLostSession: true };
  const asked = questionsAt(address, timeZone).map((question) =>
    client.query({ ...question, context, errorPolicy: 'all' }),
  );
  // A failure is told to the page, which asks again then.
  await Promise.allSettled(asked);
};
