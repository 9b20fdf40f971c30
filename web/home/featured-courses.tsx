import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { CourseCard } from '../catalogue/course-card.tsx';
import { CourseGrid, CourseGridSkeleton } from '../catalogue/course-grid.tsx';
import type { CourseCardFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import { EmptyList } from './empty-list.tsx';

type FeaturedCoursesProps = {
  /** Null while loading and when they could not be fetched. */
  courses: readonly ({ id: string } & FragmentType<CourseCardFragment>)[] | null;
  loading: boolean;
  onTryAgain: () => void;
};

/** The first courses of the catalogue. */
export function FeaturedCourses({ courses, loading, onTryAgain }: FeaturedCoursesProps) {
  const texts = useTexts();
  return (
    <Section
      id="courses"
      title={texts.home.featuredCourses}
      action={<Link to={paths.batches()}>{texts.home.viewAllCourses}</Link>}
    >
      {loading && <CourseGridSkeleton />}
      {!loading && !courses?.length && (
        <EmptyList text={texts.catalogue.noCourses} onTryAgain={courses === null ? onTryAgain : undefined} />
      )}
      {courses && courses.length > 0 && (
        <CourseGrid courses={courses}>{(course) => <CourseCard course={course} />}</CourseGrid>
      )}
    </Section>
  );
}
