import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { MonthPageQuery } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { CheckoutDialog } from '../purchases/checkout-dialog.tsx';
import { rememberMonth } from '../purchases/last-month.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { Lessons } from './lessons.tsx';
import { MonthEnd } from './month-end.tsx';
import { MonthStairs } from './month-stairs.tsx';
import { PrintButton, PrintHead } from './print-month.tsx';
import { useMonthCheckout } from './use-month-checkout.ts';
import styles from './month-page.module.css';

type OpenMonthProps = { course: NonNullable<MonthPageQuery['course']>; onChanged: () => void };

/** What a month teaches, lesson by lesson, where it stands in the course, and what comes after it. */
export function OpenMonth({ course, onChanged }: OpenMonthProps) {
  const texts = useTexts().courseContent;
  const access = course.viewerAccess;
  const month = access?.month;
  const number = month?.number;
  const offer = access?.nextPayable ?? null;
  const checkout = useMonthCheckout({ courseId: course.id, offer, onChanged });

  useEffect(() => {
    if (number !== undefined) rememberMonth(course.id, number);
  }, [course.id, number]);

  if (!month?.content) return null;
  const name = `${month.label} · ${month.title}`;
  const months = access?.months ?? [];
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
              {texts.allMonths}
            </Link>
            <PrintButton />
          </div>
          <p className={styles.course} lang={languageOf(course.title)}>
            {course.title}
          </p>
        </>
      }
      intro={month.description}
    >
      <div className={styles.columns}>
        <div className={styles.side}>
          <MonthStairs courseId={course.id} months={months} current={month.number} position={month.position} />
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
            price={next?.state === 'PAYABLE' ? offer?.amount?.display : undefined}
            onPay={checkout.open}
          />
        </div>
      </div>
      <CheckoutDialog checkout={checkout} offer={offer} />
    </Page>
  );
}
