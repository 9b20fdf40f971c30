import type { ListItem } from '../fragment-data.ts';
import type { CourseTileFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Staircase } from '../ui/staircase.tsx';
import { CourseTile } from '../catalogue/course-tile.tsx';
import styles from './first-courses.module.css';

/** A course that the learner has not bought. */
export type OfferedCourse = ListItem<CourseTileFragment> & { slug: string };

type FirstCoursesProps = {
  /** The courses on offer; null where they could not be loaded. */
  courses: readonly OfferedCourse[] | null;
};

/** How many of the courses are shown to begin with. */
export const firstCount = 3;

/** For somebody without a course: the first courses of the catalogue, where it has any, with what the first month costs. */
export function FirstCourses({ courses }: FirstCoursesProps) {
  const texts = useTexts();
  if (courses?.length === 0) return <EmptyState title={texts.home.noCoursesYet} />;
  return (
    <Card padded={false}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.title}>{texts.home.noCoursesYet}</h3>
          <p>{texts.home.noCoursesYetHint}</p>
        </div>
        <div className={styles.picture}>
          <Staircase steps={[{ state: 'next' }, { state: 'locked' }, { state: 'locked' }]} />
        </div>
      </div>
      {courses && (
        <ul className={styles.tiles}>
          {courses.slice(0, firstCount).map((course, index) => (
            <li key={course.id}>
              <CourseTile
                course={course}
                forBeginners
                action={
                  <LinkButton size="small" look={index === 0 ? 'primary' : 'secondary'} to={paths.course(course.slug)}>
                    {index === 0 ? texts.home.beginHere : texts.home.seeCourse}
                  </LinkButton>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
