import type { FragmentType } from '@apollo/client';
import { CourseCard } from '../catalogue/course-card.tsx';
import { CourseGrid, CourseGridSkeleton } from '../catalogue/course-grid.tsx';
import { AllCoursesDocument, type CourseCardFragment } from '../generated/graphql.ts';
import { useAllCoursesQuery } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import snap from './snap-row.module.css';
import { EmptyList } from './empty-list.tsx';
import { ShowAll } from './show-all.tsx';
import { useAllWanted } from './use-all-wanted.ts';

type FeaturedCoursesProps = {
  /** Null while loading and when they could not be fetched. */
  courses: readonly ({ id: string } & FragmentType<CourseCardFragment>)[] | null;
  /** How many there are in all. */
  totalCount: number;
  loading: boolean;
  onTryAgain: () => void;
};

/** The first courses of the catalogue, with the way to the others when there are more. */
export function FeaturedCourses({ courses: first, totalCount, loading, onTryAgain }: FeaturedCoursesProps) {
  const texts = useTexts();
  const [isAllWanted, wantAll] = useAllWanted(AllCoursesDocument);
  const all = useAllCoursesQuery({ skip: !isAllWanted });
  const courses = all.data?.courses?.nodes ?? first;
  const hasMore = courses === first && totalCount > (first?.length ?? 0);
  return (
    <Section
      id="courses"
      title={texts.home.featuredCourses}
      action={
        hasMore && (
          <ShowAll
            label={texts.catalogue.allCourses}
            to={paths.batches()}
            onShow={() => (isAllWanted ? void all.refetch() : wantAll(true))}
            busy={all.loading}
          />
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
      {courses && courses.length > 0 && (
        <div className={courses === first ? snap.row : undefined}>
          <CourseGrid courses={courses}>{(course) => <CourseCard course={course} />}</CourseGrid>
        </div>
      )}
    </Section>
  );
}
