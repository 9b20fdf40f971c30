import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CoursesPageDocument, type CoursesPageQuery } from '../generated/graphql.ts';
import { useCoursesPageQuery } from '../generated/hooks.ts';
import type { PageQueries } from '../page-queries.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { CourseCard } from './course-card.tsx';
import { CourseFilters } from './course-filters.tsx';
import { CourseGrid, CourseGridSkeleton } from './course-grid.tsx';
import { chosenCourses, withoutConditions } from './course-search.ts';

export const queries: PageQueries = {
  viewer: ({ search }) => ({ query: CoursesPageDocument, variables: chosenCourses(search) }),
};

/** All courses, searched, filtered and sorted as the address says. */
export function CoursesPage() {
  const texts = useTexts();
  const [params, setParams] = useSearchParams();
  const chosen = chosenCourses(params);
  const { data, loading, refetch } = useCoursesPageQuery({ variables: chosen });
  const asked = JSON.stringify(chosen);
  const [known, setKnown] = useState<Known | null>(null);
  if (data?.courses && data.courses !== known?.courses) setKnown({ asked, courses: data.courses });
  // What was found before stays until there is an answer, but is not the answer to a search that fails.
  const isKnown = known !== null && (loading || known.asked === asked);
  const courses = data?.courses ?? (isKnown ? known.courses : null);
  const searching = Boolean(chosen.search || chosen.filter?.payment || chosen.filter?.language);

  return (
    <Page title={texts.catalogue.coursesTitle}>
      {(searching || (courses ? courses.totalCount > 0 : loading || known !== null)) && (
        <CourseFilters languages={(courses ?? known?.courses)?.languages ?? []} countText={courses?.totalCountText} />
      )}
      {courses && courses.nodes.length > 0 && (
        <CourseGrid courses={courses.nodes} narrow="row" busy={loading && data?.courses === undefined}>
          {(course) => <CourseCard course={course} level={2} narrow="row" />}
        </CourseGrid>
      )}
      {!courses && loading && <CourseGridSkeleton count={6} narrow="row" />}
      {courses?.nodes.length === 0 && searching && (
        <EmptyState
          title={texts.catalogue.noMatch}
          level={2}
          action={<Button onClick={() => setParams(withoutConditions)}>{texts.catalogue.clearSearch}</Button>}
        />
      )}
      {courses?.nodes.length === 0 && !searching && <EmptyState title={texts.catalogue.noCourses} level={2} />}
      {!courses && !loading && (
        <EmptyState
          title={texts.catalogue.noCourses}
          level={2}
          action={<TryAgainButton look="quiet" onTryAgain={() => void refetch()} />}
        />
      )}
    </Page>
  );
}

/** The courses that were found last, and what was asked for. */
type Known = { asked: string; courses: NonNullable<CoursesPageQuery['courses']> };
