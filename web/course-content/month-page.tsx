import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { MonthPageQuery } from '../generated/graphql.ts';
import { useMonthPageQuery } from '../generated/hooks.ts';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { rememberMonth } from '../purchases/last-month.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Accordion } from '../ui/accordion.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StepsProgress } from '../ui/steps-progress.tsx';
import { ContentItem } from './content-item.tsx';
import { monthInAddress } from './month-in-address.ts';
import { MonthNavigation } from './month-navigation.tsx';
import styles from './month-page.module.css';

/** What a month teaches, topic by topic. */
export function MonthPage() {
  const { courseId = '', month: monthText = '' } = useParams();
  const month = monthInAddress(monthText);
  const { data, loading } = useMonthPageQuery({ variables: { courseId, month: month ?? 0 }, skip: month === null });

  const course = data?.course;
  const content = course?.viewerAccess?.month?.content;
  if (course && content) return <OpenMonth course={course} />;
  if (month !== null && loading) return <MonthSkeleton />;
  return <ContentFailed courseId={courseId} month={course?.viewerAccess?.month ?? null} />;
}

type Course = NonNullable<MonthPageQuery['course']>;

function OpenMonth({ course }: { course: Course }) {
  const texts = useTexts();
  const month = course.viewerAccess?.month;
  const number = month?.number;

  useEffect(() => {
    if (number !== undefined) rememberMonth(course.id, number);
  }, [course.id, number]);

  if (!month?.content) return null;
  return (
    <Page
      title={course.title}
      lang={languageOf(course.title)}
      documentTitle={`${month.label} · ${course.title}`}
      before={
        <Link to={paths.courseAccess(course.id)} className={styles.back}>
          <Icon name="arrow-left" />
          {texts.courseContent.allMonths}
        </Link>
      }
      intro={month.description}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <Section title={`${month.label} · ${month.title}`}>
            <StepsProgress {...progressOf(month.position)} label={texts.courseContent.progress} />
            {month.content.length === 0 ? (
              <EmptyState title={texts.courseContent.empty} />
            ) : (
              <Accordion>
                {month.content.map((topic) => (
                  <ContentItem key={topic.id} topic={topic} />
                ))}
              </Accordion>
            )}
          </Section>
        </div>
        <MonthNavigation courseId={course.id} months={course.viewerAccess?.months ?? []} current={month.number} />
      </div>
    </Page>
  );
}

const progressOf = ({ value, total, text }: { value: number; total: number; text: string }) => ({ value, total, text });

type ContentFailedProps = { courseId: string; month: { contentNotice: string | null; explanation: string } | null };

/** Shown for a month that is not open, with the reason, or that could not be fetched. */
function ContentFailed({ courseId, month }: ContentFailedProps) {
  const texts = useTexts();
  const notice = month?.contentNotice ?? null;
  return (
    <Page
      title={notice ?? texts.courseContent.failed}
      intro={notice === null ? null : month?.explanation}
      width="reading"
    >
      <p>
        <LinkButton to={paths.courseAccess(courseId)}>{texts.courseContent.goBack}</LinkButton>
      </p>
    </Page>
  );
}

function MonthSkeleton() {
  return (
    <PageSkeleton before>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Skeleton shape="title" />
          <Skeleton shape="block" count={3} />
        </div>
        <Skeleton shape="block" count={2} />
      </div>
    </PageSkeleton>
  );
}
