import type { FragmentType } from '@apollo/client';
import { CourseCover } from '../catalogue/course-cover.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { PurchasedCourseFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { withPartBreaks } from './part-breaks.ts';
import { PurchaseRow } from './purchase-row.tsx';
import styles from './purchased-course.module.css';

type PurchasedCourseProps = {
  purchased: FragmentType<PurchasedCourseFragment>;
  /** Whether its sum stands nowhere else. */
  summed: boolean;
  /** Where questions about a declined payment go. */
  supportEmail: string;
};

/** The purchases of a course, newest first, under its cover. */
export function PurchasedCourse({ purchased: from, summed, supportEmail }: PurchasedCourseProps) {
  const { course, title, summaryText, purchases } = fragmentData<PurchasedCourseFragment>(from);
  return (
    <Card as="section" padded={false}>
      <header className={styles.head}>
        {course !== null && (
          <div className={styles.cover}>
            <CourseCover course={course} />
          </div>
        )}
        {title !== null && (
          <h2 className={styles.title} lang={languageOf(title)}>
            {course === null ? title : <Link to={paths.courseAccess(course.id)}>{title}</Link>}
          </h2>
        )}
        {summed && <p className={styles.sum}>{summaryText && withPartBreaks(summaryText)}</p>}
      </header>
      <ol className={styles.purchases}>
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <PurchaseRow purchase={purchase} supportEmail={supportEmail} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
