import { reasonOf } from '../reason-of.ts';
import { MonthPageDocument } from '../generated/graphql.ts';
import { useMonthPageQuery } from '../generated/hooks.ts';
import type { PageQueries } from '../page-queries.ts';
import { paths } from '../paths.ts';
import type { PageProps } from '../routes.ts';
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { DarkHouse } from '../ui/dark-house.tsx';
import { useNotFoundStatus } from '../ui/http-status.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { quietRefetch } from '../ui/use-reload.ts';
import { useLastKnown } from '../ui/use-last-known.ts';
import { ClosedMonth } from './closed-month.tsx';
import { parseMonth } from './parse-month.ts';
import { OpenMonth } from './open-month.tsx';
import styles from './month-page.module.css';

export const queries: PageQueries = {
  viewer: ({ parameters: { courseId, month: monthText } }) => {
    const month = parseMonth(monthText);
    return month === null ? null : { query: MonthPageDocument, variables: { courseId, month } };
  },
};

/** A month of a course: its lessons, or why they are closed. */
export function MonthPage({ parameters: { courseId = '', month: monthText } }: PageProps) {
  const month = parseMonth(monthText);
  const { data, loading, error, refetch } = useMonthPageQuery({
    variables: { courseId, month: month ?? 0 },
    skip: month === null,
    ...quietRefetch,
  });

  // A course has one address, with its id as the academy writes it, also where 01 is 1 to the API.
  const found = data?.course?.id === courseId ? data.course : null;
  const answered = found?.viewerAccess?.month;
  // A refresh that fails takes away neither the lessons nor the dialog that says how a payment ended.
  const course = useLastKnown(answered?.content || answered?.contentNotice ? found : null);
  const asked = course?.viewerAccess?.month;
  useFocusAfterRemoval();
  if (course && asked?.content) return <OpenMonth course={course} onChanged={refetch} />;
  if (course && asked?.contentNotice)
    return <ClosedMonth course={course} supportEmail={data?.academy.contacts.supportEmail} onChanged={refetch} />;
  if (month !== null && loading) return <MonthSkeleton />;
  return <ContentFailed courseId={courseId} error={error} onTryAgain={() => refetch()} />;
}

type ContentFailedProps = {
  courseId: string;
  /** Why the month could not be fetched; absent where there is no such month. */
  error: unknown;
  onTryAgain: () => unknown;
};

/** The server renders this only where there is no such month: what could not be fetched is left to the browser. */
function ContentFailed({ courseId, error, onTryAgain }: ContentFailedProps) {
  const texts = useTexts();
  const isMissing = error === undefined;
  useNotFoundStatus(true);
  return (
    <Page title={texts.courseContent.failed} intro={isMissing ? undefined : reasonOf(texts, error)}>
      <DarkHouse>
        {!isMissing && <TryAgainButton onTryAgain={onTryAgain} />}
        <LinkButton look={isMissing ? 'primary' : 'secondary'} to={paths.courseAccess(courseId)}>
          {texts.courseContent.goBack}
        </LinkButton>
      </DarkHouse>
    </Page>
  );
}

function MonthSkeleton() {
  return (
    <PageSkeleton
      before={
        <>
          <div className={styles.bar}>
            <span className={styles.back}>
              <Skeleton shape="short" />
            </span>
          </div>
          <Skeleton shape="short" />
        </>
      }
      introLines={2}
      className={styles.waiting}
    >
      <div className={styles.columns}>
        <div className={styles.side}>
          <div className={styles.evening} />
        </div>
        <div className={styles.main}>
          <Skeleton shape="block" count={3} />
        </div>
      </div>
    </PageSkeleton>
  );
}
