import type { ApolloClient } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { matchPath } from 'react-router-dom';
import {
  AnnouncementsPageDocument,
  CourseAccessPageDocument,
  CoursePurchaseDocument,
  DashboardPageDocument,
  MonthPageDocument,
  ProfilePageDocument,
  PurchasesPageDocument,
} from '../generated/graphql.ts';

type Parameters = Readonly<Record<string, string | undefined>>;
type Question = { query: DocumentNode; variables?: Record<string, unknown> };

/** What the pages about a person ask for, by their addresses. */
const questions: Readonly<Record<string, (parameters: Parameters) => Question>> = {
  '/announcements': () => ({ query: AnnouncementsPageDocument }),
  '/course/:courseId/access': ({ courseId }) => ({ query: CourseAccessPageDocument, variables: { courseId } }),
  '/course/:courseId/month/:month': ({ courseId, month }) => ({
    query: MonthPageDocument,
    variables: { courseId, month: Number(month) },
  }),
  '/course/:slug': ({ slug }) => ({ query: CoursePurchaseDocument, variables: { slug } }),
  '/dashboard': () => ({ query: DashboardPageDocument }),
  '/profile': () => ({ query: ProfilePageDocument }),
  '/purchases': () => ({ query: PurchasesPageDocument }),
};

/**
 * Asks for what the page at a path will ask for, beside the question who is there rather than after its answer. The
 * page finds the answer in the cache or on its way; for a visitor there is nothing in it. Resolves when it is there.
 */
export const askAhead = async (client: ApolloClient, pathname: string): Promise<void> => {
  const context = { ownsLostSession: true };
  const asked = Object.entries(questions).flatMap(([pattern, questionOf]) => {
    const match = matchPath(pattern, pathname);
    return match === null ? [] : client.query({ ...questionOf(match.params), context, errorPolicy: 'all' });
  });
  // A failure is told to the page, which asks again then.
  await Promise.allSettled(asked);
};
