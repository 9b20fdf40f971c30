import { Navigate } from 'react-router-dom';
import { lostSessionMessage } from '../errors.ts';
import { CourseAccessPageDocument } from '../generated/graphql.ts';
import { useCourseAccessPageQuery } from '../generated/hooks.ts';
import type { PageQueries } from '../page-queries.ts';
import { paths } from '../paths.ts';
import type { PageProps } from '../routes.ts';
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts';
import { useLastKnown } from '../ui/use-last-known.ts';
import { quietRefetch, useReload } from '../ui/use-reload.ts';
import { AuthenticationRequired } from './authentication-required.tsx';
import { CourseAccess } from './course-access.tsx';
import { CourseAccessNotFound } from './course-access-not-found.tsx';
import { CourseAccessSkeleton } from './course-access-skeleton.tsx';
import { courseFailed } from './course-failed.ts';

export const queries: PageQueries = {
  viewer: ({ parameters: { courseId } }) => ({ query: CourseAccessPageDocument, variables: { courseId } }),
};

/** A learner's access to a course: every month, which ones are open, and what can be paid next. */
export function CourseAccessPage({ parameters: { courseId = '' } }: PageProps) {
  const { data, previousData, loading, error, refetch } = useCourseAccessPageQuery({
    variables: { courseId },
    context: { ownsLostSession: true },
    ...quietRefetch,
  });
  const found = (data ?? previousData)?.course;
  // A course has one address, with its id as the academy writes it, also where 01 is 1 to the API.
  const answered = found?.id === courseId ? found : null;
  // What a failed refresh leaves out is shown as it was before, also while it is fetched again.
  const known = useLastKnown(answered?.viewerAccess ? answered : null);
  const isMissing = !data?.course?.viewerAccess && (loading || error !== undefined);
  const isOutdated = isMissing && known !== null;
  const course = isOutdated ? known : answered;
  const refreshAfterSeconds = course?.viewerAccess?.refreshAfterSeconds ?? null;
  useReload(refetch, refreshAfterSeconds);
  // A refresh may show another page than the one whose button was pressed.
  useFocusAfterRemoval();

  if (lostSessionMessage(error) !== null) return <AuthenticationRequired />;
  if (course?.viewerAccess) {
    return (
      <CourseAccess
        course={course}
        access={course.viewerAccess}
        outdated={isOutdated}
        supportEmail={data?.academy.contacts.supportEmail}
        onChanged={refetch}
      />
    );
  }
  if (loading) return <CourseAccessSkeleton />;
  if (error !== undefined) return <Navigate replace to={paths.dashboard()} state={courseFailed} />;
  return course ? <AuthenticationRequired /> : <CourseAccessNotFound />;
}
