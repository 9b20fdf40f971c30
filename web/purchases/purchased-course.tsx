import type { FragmentType } from '@apollo/client';
import { CourseCover } from '../catalogue/course-cover.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { PurchasedCourseFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Card } from '../ui/card.tsx';
import { Fold } from '../ui/fold.tsx';
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

/** Up to how many purchases of a course are all shown; of more than that, the newest and what is not approved. */
const WHOLE = 12;
const NEWEST = 6;

/** The purchases of a course, newest first, under its cover. */
export function PurchasedCourse({ purchased: from, summed, supportEmail }: PurchasedCourseProps) {
  const texts = useTexts().purchases;
  const language = useLanguage();
  const { id, course, title, summaryText, purchases } = fragmentData<PurchasedCourseFragment>(from);
  const older =
    purchases.length > WHOLE ? purchases.slice(NEWEST).filter(({ standing }) => standing === 'APPROVED') : [];
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
      <Purchases purchases={purchases.filter((purchase) => !older.includes(purchase))} supportEmail={supportEmail} />
      {older.length > 0 && (
        <div className={styles.older}>
          <Fold name={`payments ${id}`} label={texts.olderPayments(smallNumber(older.length, language))}>
            <Purchases purchases={older} supportEmail={supportEmail} />
          </Fold>
        </div>
      )}
    </Card>
  );
}

type PurchasesProps = Pick<PurchasedCourseFragment, 'purchases'> & { supportEmail: string };

function Purchases({ purchases, supportEmail }: PurchasesProps) {
  return (
    <ol className={styles.purchases}>
      {purchases.map((purchase) => (
        <li key={purchase.id}>
          <PurchaseRow purchase={purchase} supportEmail={supportEmail} />
        </li>
      ))}
    </ol>
  );
}
