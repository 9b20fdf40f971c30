import { useOtherCoursesQuery } from '../generated/hooks.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import { CourseGrid } from './course-grid.tsx';

/** Three other courses, below one that does not exist. Nothing until they are fetched. */
export function OtherCourses() {
  const texts = useTexts();
  const { data } = useOtherCoursesQuery();
  const courses = data?.courses?.nodes ?? [];
  if (courses.length === 0) return null;
  return (
    <Section title={texts.catalogue.otherCourses}>
      <CourseGrid courses={courses} narrow="row" />
    </Section>
  );
}
