import { CourseShelf, CourseShelfSkeleton } from '../catalogue/course-shelf.tsx';
import { PurchasesPageDocument } from '../generated/graphql.ts';
import { usePurchasesPageQuery } from '../generated/hooks.ts';
import type { PageQueries } from '../page-queries.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { useLastKnown } from '../ui/use-last-known.ts';
import { quietRefetch, useReload } from '../ui/use-reload.ts';
import { withPartBreaks } from './part-breaks.ts';
import { PurchasedCourse } from './purchased-course.tsx';
import styles from './purchases-page.module.css';

export const queries: PageQueries = {
  viewer: () => ({ query: PurchasesPageDocument }),
};

/** What the learner has paid or is paying, and every course below it. */
export function PurchasesPage() {
  const texts = useTexts();
  const { data: answered, loading, refetch } = usePurchasesPageQuery(quietRefetch);
  // What a refresh leaves out, or does not bring yet, stays as it was.
  const data = useLastKnown(answered);
  const overview = useLastKnown(answered?.viewer?.purchaseOverview);
  const isOutdated = overview !== null && !answered?.viewer?.purchaseOverview;
  const purchased = overview?.courses ?? [];
  const courses = useLastKnown(answered?.courses)?.nodes;
  const firstLoad = loading && !data;
  useReload(refetch, overview?.refreshAfterSeconds ?? null);
  const tryAgain = <TryAgainButton look="quiet" onTryAgain={() => refetch()} />;

  return (
    <Page title={texts.purchases.title}>
      <Notice live="status">{isOutdated && texts.purchases.notRefreshed}</Notice>
      {data && overview && purchased.length > 0 && (
        <>
          <p className={styles.sum}>{overview.summaryText && withPartBreaks(overview.summaryText)}</p>
          <div className={styles.list}>
            {purchased.map((course) => (
              <PurchasedCourse
                key={course.id}
                purchased={course}
                summed={purchased.length > 1}
                supportEmail={data.academy.contacts.supportEmail}
              />
            ))}
          </div>
        </>
      )}
      {firstLoad && (
        <SkeletonRegion className={styles.waiting}>
          <div className={styles.sum}>
            <Skeleton shape="short" />
          </div>
          <div className={styles.list}>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        </SkeletonRegion>
      )}
      {purchased.length === 0 && !firstLoad && (
        <EmptyState title={texts.purchases.noPurchases} level={2} retry={overview ? undefined : tryAgain}>
          {overview ? courses?.length !== 0 && texts.purchases.noPurchasesHint : texts.purchases.notLoaded}
        </EmptyState>
      )}

      <Section title={texts.home.browseAllCourses}>
        {courses && courses.length > 0 && <CourseShelf courses={courses} />}
        {firstLoad && <CourseShelfSkeleton />}
        {!courses?.length && !firstLoad && (
          <EmptyState title={texts.purchases.noCourses} retry={courses ? undefined : tryAgain} />
        )}
      </Section>
    </Page>
  );
}
