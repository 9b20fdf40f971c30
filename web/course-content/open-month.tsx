import { CourseCover } from '../catalogue/course-cover.tsx';
import type { MonthPageQuery } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { CheckoutDialog } from '../purchases/checkout-dialog.tsx';
import { useRememberedMonth } from '../purchases/last-month.ts';
import { languageOf } from '../texts/language-of.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { Lessons } from './lessons.tsx';
import { MonthEnd } from './month-end.tsx';
import { MonthStairs } from './month-stairs.tsx';
import { PrintButton, PrintHead } from './print-month.tsx';
import { useMonthCheckout } from './use-month-checkout.ts';
import styles from './month-page.module.css';

type OpenMonthProps = { course: NonNullable<MonthPageQuery['course']>; onChanged: () => Promise<unknown> };

/**
 * What a month teaches, lesson by lesson, where it stands in the course, and what comes after it. Of a course with a single month
 * the page is about the course, which has neither a place among months nor one after it.
 */
export function OpenMonth({ course, onChanged }: OpenMonthProps) {
  const { courseContent: texts, purchases } = useTexts();
  const access = course.viewerAccess;
  const month = access?.month;
  const offer = access?.nextPayable ?? null;
  const checkout = useMonthCheckout({ courseId: course.id, offer, onChanged: () => void onChanged() });

  useRememberedMonth(course.id, month?.number);

  if (!month?.content) return null;
  const months = access?.months ?? [];
  const isWhole = months.length === 1;
  const name = isWhole ? course.title : `${month.label} · ${month.title}`;
  const next = months.find((each) => each.number === month.number + 1) ?? null;
  return (
    <Page
      title={name}
      lang={languageOf(name)}
      documentTitle={`${month.label} · ${course.title}`}
      before={
        <>
          <PrintHead />
          <div className={styles.bar}>
            <Link to={paths.courseAccess(course.id)} className={styles.back}>
              <Icon name="arrow-left" />
              {isWhole ? purchases.goToCourse : texts.allMonths}
            </Link>
            <PrintButton />
          </div>
          <p className={styles.course} lang={isWhole ? undefined : languageOf(course.title)}>
            {isWhole ? month.label : course.title}
          </p>
        </>
      }
      intro={<TextWithLang text={month.description} />}
    >
      <div className={styles.columns}>
        <div className={styles.side}>
          {isWhole ? (
            <div className={styles.poster}>
              <CourseCover course={course} />
            </div>
          ) : (
            <MonthStairs courseId={course.id} months={months} current={month.number} position={month.position} />
          )}
        </div>
        <div className={styles.main}>
          {month.content.length === 0 ? (
            <EmptyState title={texts.empty} />
          ) : (
            <Lessons course={course} lessons={month.content} />
          )}
          <MonthEnd
            courseId={course.id}
            name={name}
            next={next}
            isWhole={isWhole}
            isCertified={access?.certificate.isUnlocked ?? false}
            price={next?.state === 'PAYABLE' && offer?.isPayable ? offer.price?.display : undefined}
            onPay={checkout.open}
          />
        </div>
      </div>
      <CheckoutDialog checkout={checkout} offer={offer} />
    </Page>
  );
}
