import type { ListItem } from '../fragment-data.ts';
import type { CourseTileFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { CourseTile } from '../catalogue/course-tile.tsx';
import { Section } from '../ui/section.tsx';
import styles from './next-courses.module.css';

type NextCoursesProps = { courses: readonly ListItem<CourseTileFragment>[] };

const shown = 2;

/** For somebody who has finished: two further courses. */
export function NextCourses({ courses }: NextCoursesProps) {
  const texts = useTexts();
  if (courses.length === 0) return null;
  return (
    <Section title={texts.home.whatNext} ruled={false}>
      <ul className={styles.tiles}>
        {courses.slice(0, shown).map((course) => (
          <li key={course.id}>
            <CourseTile course={course} forBeginners />
          </li>
        ))}
      </ul>
    </Section>
  );
}
