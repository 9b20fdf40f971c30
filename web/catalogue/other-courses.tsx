import { useOtherCoursesQuery } from '../generated/hooks.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import { CourseGrid } from './course-grid.tsx';

/** Three courses for somebody who looked for one that there is not. Nothing while they are not known. */
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
