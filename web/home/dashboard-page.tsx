import { AcademyStatistics } from '../academy/academy-statistics.tsx';
import { FaqList } from '../academy/faq-list.tsx';
import { CourseCard } from '../catalogue/course-card.tsx';
import { CourseGrid, CourseGridSkeleton } from '../catalogue/course-grid.tsx';
import { useDashboardPageQuery } from '../generated/hooks.ts';
import { Notice } from '../ui/notice.tsx';
import { useReload } from '../ui/use-reload.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { EmptyList } from './empty-list.tsx';
import { Mentorship } from './mentorship.tsx';
import { useFailedCourse } from './use-failed-course.ts';
import { YourCourses } from './your-courses.tsx';

// As often as the gateway recommends for a course that waits.
const PENDING_RELOAD_SECONDS = 15;

/** A learner's own page: their courses and the next step in each, then everything else. */
export function DashboardPage() {
  const texts = useTexts();
  const { data, loading, refetch } = useDashboardPageQuery();
  const failed = useFailedCourse();
  const firstLoad = loading && data === undefined;
  const tryAgain = () => void refetch();

  const enrolled = data?.viewer?.enrolledCourses ?? null;
  const waits = enrolled?.flatMap(({ access }) => access?.refreshAfterSeconds ?? []) ?? [];
  const unsettled = data?.viewer?.unsettledPurchases ?? null;
  if (unsettled?.some(({ isDeclined }) => !isDeclined)) waits.push(PENDING_RELOAD_SECONDS);
  useReload(tryAgain, waits.length > 0 ? Math.min(...waits) : null);

  const courses = data?.courses?.nodes ?? null;

  return (
    <Page title={data?.viewer?.greeting ?? texts.home.dashboardTitle} documentTitle={texts.home.dashboardTitle}>
      {failed.isShown && <Notice onDismiss={failed.dismiss}>{texts.home.courseFailed}</Notice>}
      <YourCourses courses={enrolled} unsettled={unsettled} loading={firstLoad} onTryAgain={tryAgain} />
      {data && <AcademyStatistics statistics={data.academy.statistics} />}
      <Section title={texts.home.browseAllCourses}>
        {firstLoad && <CourseGridSkeleton />}
        {!firstLoad && !courses?.length && (
          <EmptyList text={texts.catalogue.noCourses} onTryAgain={courses === null ? tryAgain : undefined} />
        )}
        {courses && courses.length > 0 && (
          <CourseGrid courses={courses}>
            {(course) => <CourseCard course={course} purchased={course.viewerAccess?.isGranted ?? false} />}
          </CourseGrid>
        )}
      </Section>
      <Mentorship viewer={data?.viewer ?? null} loading={firstLoad} onTryAgain={tryAgain} />
      {data && (
        <Section title={texts.home.dashboardFaqHeading}>
          <FaqList faqs={data.academy.faqs} />
        </Section>
      )}
    </Page>
  );
}
