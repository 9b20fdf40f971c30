import { CourseGrid, CourseGridSkeleton } from '../catalogue/course-grid.tsx';
import type { ListItem } from '../fragment-data.ts';
import { AllCoursesDocument, type CourseCardFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { EmptyList } from '../ui/empty-list.tsx';
import { Section } from '../ui/section.tsx';
import snap from './snap-row.module.css';
import { ShowAll } from './show-all.tsx';
import { ShowAllFailed } from './show-all-failed.tsx';
import { useWholeList } from './use-whole-list.ts';

type FeaturedCoursesProps = {
  /** Null while loading and when they could not be fetched. */
  courses: readonly ListItem<CourseCardFragment>[] | null;
  /** How many there are in all. */
  totalCount: number;
  loading: boolean;
  onTryAgain: () => void;
};

/** The first courses of the catalogue, with the way to the others when there are more. */
export function FeaturedCourses({ courses: first, totalCount, loading, onTryAgain }: FeaturedCoursesProps) {
  const texts = useTexts();
  const all = useWholeList('courses', AllCoursesDocument);
  const courses = all.data?.courses?.nodes ?? first;
  const hasMore = courses === first && totalCount > (first?.length ?? 0);
  return (
    <Section
      id="courses"
      title={texts.home.featuredCourses}
      action={
        hasMore && (
          <ShowAll label={texts.catalogue.allCourses} to={paths.batches()} onShow={all.show} busy={all.loading} />
        )
      }
    >
      {loading && (
        <div className={snap.row}>
          <CourseGridSkeleton />
        </div>
      )}
      {!loading && !courses?.length && (
        <EmptyList text={texts.catalogue.noCourses} onTryAgain={courses === null ? onTryAgain : undefined} />
      )}
      <ShowAllFailed error={all.error} />
      {courses && courses.length > 0 && (
        <div className={courses === first ? snap.row : undefined}>
          <CourseGrid courses={courses} />
        </div>
      )}
    </Section>
  );
}
