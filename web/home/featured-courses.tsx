import type { FragmentType } from '@apollo/client';
import { useState } from 'react';
import { CourseCard } from '../catalogue/course-card.tsx';
import { CourseGrid, CourseGridSkeleton } from '../catalogue/course-grid.tsx';
import type { CourseCardFragment } from '../generated/graphql.ts';
import { useAllCoursesQuery } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import snap from './snap-row.module.css';
import { EmptyList } from './empty-list.tsx';
import { ShowAll } from './show-all.tsx';

type FeaturedCoursesProps = {
  /** Null while loading and when they could not be fetched. */
  courses: readonly ({ id: string } & FragmentType<CourseCardFragment>)[] | null;
  loading: boolean;
  onTryAgain: () => void;
};

/** The first courses of the catalogue, with the way to all of them. */
export function FeaturedCourses({ courses: first, loading, onTryAgain }: FeaturedCoursesProps) {
  const texts = useTexts();
  const [isAllWanted, wantAll] = useState(false);
  const all = useAllCoursesQuery({ skip: !isAllWanted });
  const courses = all.data?.courses?.nodes ?? first;
  return (
    <Section
      id="courses"
      title={texts.home.featuredCourses}
      action={
        courses === first && (
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
