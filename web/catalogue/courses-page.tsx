import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CoursesPageDocument } from '../generated/graphql.ts';
import { useCoursesPageQuery } from '../generated/hooks.ts';
import type { PageQueries } from '../page-queries.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts';
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
  const asked = params.toString();
  const { data, previousData, loading, refetch } = useCoursesPageQuery({ variables: chosen });
  // What the last answer was about.
  const [answered, setAnswered] = useState(asked);
  if (data && answered !== asked) setAnswered(asked);
  // What was found before stays until there is an answer, but is not the answer to a search that fails.
  const courses = (data ?? (loading || answered === asked ? previousData : undefined))?.courses;
  // The button that shows all courses goes with the empty list.
  useFocusAfterRemoval();
  const isEmpty = courses?.nodes.length === 0;
  const searching = Boolean(chosen.search || chosen.filter?.payment || chosen.filter?.language);

  return (
    <Page
      title={texts.catalogue.coursesTitle}
      documentTitle={[chosen.search, texts.catalogue.coursesTitle].filter(Boolean).join(' · ')}
    >
      {(searching || (courses ? !isEmpty : loading || previousData)) && (
        <CourseFilters
          languages={(data ?? previousData)?.courses?.languages ?? []}
          countText={courses?.totalCountText}
        />
      )}
      {courses && !isEmpty && <CourseGrid courses={courses.nodes} level={2} narrow="row" busy={loading && !data} />}
      {!courses && loading && <CourseGridSkeleton count={6} narrow="row" />}
      {isEmpty && searching && (
        <EmptyState
          title={texts.catalogue.noMatch}
          level={2}
          action={<Button onClick={() => setParams(withoutConditions)}>{texts.catalogue.clearSearch}</Button>}
        />
      )}
      {(courses ? isEmpty && !searching : !loading) && (
        <EmptyState
          title={texts.catalogue.noCourses}
          level={2}
          retry={!courses && <TryAgainButton onTryAgain={() => void refetch()} />}
        />
      )}
    </Page>
  );
}
