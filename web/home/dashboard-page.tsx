import { FaqSection } from '../academy/faq-section.tsx';
import { FigureStairs } from '../academy/figure-stairs.tsx';
import { CourseShelf, CourseShelfSkeleton } from '../catalogue/course-shelf.tsx';
import { DashboardPageDocument } from '../generated/graphql.ts';
import { useDashboardPageQuery } from '../generated/hooks.ts';
import type { PageQueries } from '../page-queries.ts';
import { paths } from '../paths.ts';
import { EmptyList } from '../ui/empty-list.tsx';
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts';
import { withWholeDates } from '../texts/whole-dates.ts';
import { MixedText } from '../texts/mixed-text.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { useLastKnown, useLastKnownFields } from '../ui/use-last-known.ts';
import { quietRefetch, useReload } from '../ui/use-reload.ts';
import { firstCount } from './first-courses.tsx';
import { Mentorship } from './mentorship.tsx';
import { NextCourses } from './next-courses.tsx';
import { ThisWeek } from '../agenda/this-week.tsx';
import { useChangedAgenda } from '../agenda/use-changed-agenda.ts';
import { useFailedCourse } from './use-failed-course.ts';
import { useHashScroll } from './use-hash-scroll.ts';
import { isCompleted, YourCourses } from './your-courses.tsx';
import styles from './dashboard-page.module.css';

export const queries: PageQueries = {
  viewer: () => ({ query: DashboardPageDocument }),
};

/** A learner's own page: what comes next and where to go on, then everything else. */
export function DashboardPage() {
  const texts = useTexts();
  const { data: answered, loading, refetch } = useDashboardPageQuery(quietRefetch);
  const data = useLastKnown(answered);
  const failed = useFailedCourse();
  const firstLoad = loading && data === null;
  const tryAgain = async () => {
    const { error } = await refetch();
    if (error === undefined) failed.dismiss();
  };
  useHashScroll(firstLoad);
  useFocusAfterRemoval();

  const { known: viewer, isOutdated } = useLastKnownFields(answered?.viewer);
  // Without the purchases courses come without what is open and payable, and that stays as well: the payment dialogs of
  // the own courses say how a payment ended.
  const isWhole = Boolean(answered?.viewer?.purchaseOverview);
  const enrolled = useLastKnown(isWhole ? viewer?.enrolledCourses : null) ?? viewer?.enrolledCourses ?? null;
  const unsettled = viewer?.unsettledPurchases ?? null;
  useReload(refetch, viewer?.purchaseOverview?.refreshAfterSeconds ?? null);
  useChangedAgenda(refetch, viewer?.agenda);

  const courses = (useLastKnown(isWhole ? data?.courses : null) ?? data?.courses)?.nodes ?? null;
  const offered = courses?.filter(({ viewerAccess }) => viewerAccess?.isGranted === false) ?? [];
  const isNewcomer = enrolled?.length === 0 && unsettled?.length === 0;
  const isFinished = unsettled?.length === 0 && !!enrolled?.length && enrolled.every(isCompleted);
  // What a newcomer is shown above comes last, so that it does not stand there twice in one look.
  const above = isNewcomer ? offered.slice(0, firstCount) : [];
  const browsed = courses && [...courses.filter((course) => !above.includes(course)), ...above];

  return (
    <Page
      title={texts.home.dashboardTitle}
      heading={viewer?.greeting && <MixedText text={viewer.greeting} />}
      intro={
        viewer?.agenda?.sentence ? (
          <MixedText text={withWholeDates(viewer.agenda.sentence)} />
        ) : (
          firstLoad && <Skeleton shape="sentence" count={2} />
        )
      }
      ruled={false}
      className={styles.page}
    >
      {failed.isShown && <Notice onDismiss={failed.dismiss}>{texts.home.courseFailed}</Notice>}
      <Notice live="status" action={<TryAgainButton look="quiet" size="small" onTryAgain={tryAgain} />}>
        {isOutdated && texts.purchases.notRefreshed}
      </Notice>
      <div className={styles.now} data-newcomer={isNewcomer && (courses === null || offered.length > 0)}>
        <YourCourses
          courses={enrolled}
          unsettled={unsettled}
          offered={courses && offered}
          supportEmail={data?.academy.contacts.supportEmail}
          loading={firstLoad}
          onTryAgain={tryAgain}
        />
        <ThisWeek agenda={viewer?.agenda ?? null} loading={firstLoad} onTryAgain={tryAgain} />
        <Mentorship viewer={viewer} loading={firstLoad} onTryAgain={tryAgain} />
        {isFinished && <NextCourses courses={offered} />}
      </div>
      <Section
        title={texts.home.browseAllCourses}
        ruled={false}
        action={
          <Link to={paths.batches()} data-alone>
            {texts.catalogue.allCourses}
          </Link>
        }
      >
        {firstLoad && <CourseShelfSkeleton />}
        {!firstLoad && !courses?.length && (
          <EmptyList text={texts.catalogue.noCourses} onTryAgain={courses === null ? tryAgain : undefined} />
        )}
        {browsed && browsed.length > 0 && <CourseShelf courses={browsed} inOneRow />}
      </Section>
      {data && (
        <>
          <FaqSection
            title={texts.home.dashboardFaqHeading}
            faqs={data.academy.faqs}
            supportEmail={data.academy.contacts.supportEmail}
          />
          <FigureStairs label={texts.home.statisticsHeading} figures={data.academy.statistics} />
        </>
      )}
    </Page>
  );
}
