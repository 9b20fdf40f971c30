import { useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { lostSessionMessage } from '../errors.ts';
import { CourseAccessPageDocument, type CourseAccessPageQuery } from '../generated/graphql.ts';
import { useCourseAccessPageQuery } from '../generated/hooks.ts';
import { Icon } from '../illustrations/icon.tsx';
import type { PageQueries } from '../page-queries.ts';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { AccessHead } from './access-head.tsx';
import { courseFailed } from './course-failed.ts';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { ClosedUntilApproved } from './closed-until-approved.tsx';
import { CourseAccessSkeleton } from './course-access-skeleton.tsx';
import { CourseSteps } from './course-steps.tsx';
import { showCard } from './month-anchor.ts';
import { MonthPlan } from './month-plan.tsx';
import { PaymentAwaited } from './payment-awaited.tsx';
import { PaymentDeclined } from './payment-declined.tsx';
import { PaymentReceived } from './payment-received.tsx';
import { useCheckout } from './use-checkout.ts';
import { PaymentSteps } from './payment-steps.tsx';
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts';
import { useOpenOrder } from './use-open-order.ts';
import { useOpenedMonths } from './use-opened-months.ts';
import { useReload } from '../ui/use-reload.ts';
import styles from './course-access-page.module.css';

export const queries: PageQueries = {
  viewer: ({ parameters: { courseId } }) => ({ query: CourseAccessPageDocument, variables: { courseId } }),
};

/** A learner's access to a course: every month, which ones are open, and what can be paid next. */
export function CourseAccessPage() {
  const { courseId = '' } = useParams();
  const { data, previousData, loading, error, refetch } = useCourseAccessPageQuery({
    variables: { courseId },
    context: { ownsLostSession: true },
  });
  const found = (data ?? previousData)?.course;
  // A course has one address, with its id as the academy writes it, also where 01 is 1 to the API.
  const answered = found?.id === courseId ? found : null;
  // What a refresh that fails leaves out is shown as it was before.
  const [known, setKnown] = useState<Course | null>(null);
  if (answered?.viewerAccess && answered !== known) setKnown(answered);
  const isOutdated = error !== undefined && !data?.course?.viewerAccess && known?.id === courseId;
  const course = isOutdated ? known : answered;
  const refreshAfterSeconds = course?.viewerAccess?.refreshAfterSeconds ?? null;
  useReload(refetch, refreshAfterSeconds);
  // A refresh may show another page than the one whose button was pressed.
  useFocusAfterRemoval();

  if (lostSessionMessage(error) !== null) return <AuthenticationRequired />;
  if (course?.viewerAccess) {
    return (
      <AccessPage
        course={course}
        access={course.viewerAccess}
        refreshing={loading}
        outdated={isOutdated}
        supportEmail={data?.academy.contacts.supportEmail}
        onChanged={refetch}
      />
    );
  }
  if (loading) return <CourseAccessSkeleton />;
  if (error !== undefined) return <Navigate replace to={paths.dashboard()} state={courseFailed} />;
  return course ? <AuthenticationRequired /> : <CourseNotFound />;
}

type Course = NonNullable<CourseAccessPageQuery['course']>;
type AccessPageProps = {
  course: Course;
  access: NonNullable<Course['viewerAccess']>;
  refreshing: boolean;
  supportEmail: string | undefined;
  /** Whether the last refresh failed. */
  outdated: boolean;
  onChanged: () => Promise<unknown>;
};

function AccessPage({ course, access, refreshing, outdated, supportEmail, onChanged }: AccessPageProps) {
  const texts = useTexts();
  const { hash } = useLocation();
  const {
    awaitedPurchase,
    isGranted,
    months,
    nextPayable,
    pendingMonthCount,
    remark,
    remarkStanding,
    restrictionNote,
  } = access;
  const checkout = useCheckout({
    courseId: course.id,
    offer: nextPayable,
    onChanged: () => void onChanged(),
    onDone: () => undefined,
  });
  const openOrder = useOpenOrder(course.id);
  const isStillOpen = months.some(({ number, state }) => number === (openOrder?.month ?? 1) && state === 'PENDING');
  const finishPayment = openOrder !== null && isStillOpen && (
    <Button look="secondary" onClick={() => checkout.finish(openOrder)}>
      {texts.purchases.finishPayment}
    </Button>
  );

  // An order that was left open on this device is not paid, even where the academy lists it as pending.
  const received = isGranted || finishPayment !== false || nextPayable !== null ? null : awaitedPurchase;
  const open = months.filter(({ state }) => state === 'UNLOCKED').map(({ number }) => number);
  const opened = useOpenedMonths(course.id, open);
  useFocusAfterRemoval();

  useEffect(() => {
    if (hash !== '') showCard(hash.slice(1));
  }, [hash]);

  const refresh = <RefreshButton refreshing={refreshing} outdated={outdated} onRefresh={onChanged} />;

  // Before the button that pays: whoever pays again has read what became of the last payment.
  const fate = remark !== null && (
    <PaymentDeclined
      remark={remark}
      standing={remarkStanding}
      supportEmail={supportEmail}
      about={[remark, course.title]}
    />
  );
  const [awaitedMonth, ...followingMonths] = months;

  return (
    <Page
      className={received === null ? styles.access : styles.waiting}
      ruled={false}
      title={course.title}
      lang={languageOf(course.title)}
      intro={
        course.shortDescription && <span lang={languageOf(course.shortDescription)}>{course.shortDescription}</span>
      }
      actions={<div className={styles.actions}>{refresh}</div>}
      head={
        received === null && (
          <>
            {fate}
            <AccessHead course={course} opened={opened} onPay={checkout.open} refresh={refresh} />
          </>
        )
      }
    >
      {received !== null && fate}
      {isGranted && pendingMonthCount > 0 && (finishPayment !== false || awaitedPurchase === null) && (
        <Notice tone="pending" action={finishPayment}>
          {texts.purchases.awaiting}
        </Notice>
      )}
      {isGranted && finishPayment === false && awaitedPurchase && <PaymentAwaited purchase={awaitedPurchase} />}
      {isGranted && <CourseSteps course={course} access={access} supportEmail={supportEmail} onPay={checkout.open} />}
      {!isGranted && finishPayment}
      {!isGranted && nextPayable?.isPayable && (
        <Section title={texts.purchases.whenYouPay} ruled={false}>
          <PaymentSteps opens={nextPayable.opens.label} />
        </Section>
      )}
      {received !== null && (
        <PaymentReceived purchase={received} months={months} course={course} place="page">
          <ClosedUntilApproved note={restrictionNote} supportEmail={supportEmail} />
        </PaymentReceived>
      )}
      {received !== null && awaitedMonth && (
        <MonthPlan month={awaitedMonth} following={followingMonths} whole={months.length === 1}>
          <Link to={paths.course(course.slug)} data-alone>
            {texts.purchases.aboutCourse}
          </Link>
        </MonthPlan>
      )}
      <CheckoutDialog checkout={checkout} offer={nextPayable} />
    </Page>
  );
}

type RefreshButtonProps = { refreshing: boolean; outdated: boolean; onRefresh: () => Promise<unknown> };

/**
 * Looks again whether something has changed, and says that it did where nothing has, and where it could not look. That the page
 * has looked by itself is not said.
 */
function RefreshButton({ refreshing, outdated, onRefresh }: RefreshButtonProps) {
  const texts = useTexts();
  const [isRefreshed, setIsRefreshed] = useState(false);
  const refresh = async () => {
    setIsRefreshed(false);
    await onRefresh();
    setIsRefreshed(true);
  };
  return (
    <>
      <Button
        look="quiet"
        size="small"
        busy={refreshing}
        busyText={texts.purchases.refreshing}
        onClick={() => void refresh()}
      >
        <Icon name="refresh" />
        {texts.purchases.refresh}
      </Button>
      <output className={styles.refreshed} data-outdated={outdated}>
        {outdated ? texts.purchases.notRefreshed : isRefreshed && texts.purchases.refreshed}
      </output>
    </>
  );
}

function AuthenticationRequired() {
  const texts = useTexts();
  const { pathname, search } = useLocation();
  const { setRefused } = useSession();
  useEffect(() => {
    setRefused(true);
    return () => setRefused(false);
  }, [setRefused]);

  return (
    <Page
      title={texts.purchases.authenticationRequired}
      intro={texts.purchases.authenticationRequiredHint}
      width="reading"
    >
      <div className={styles.actions}>
        <LinkButton to={paths.login(pathname + search)}>{texts.auth.logIn}</LinkButton>
        <LinkButton look="secondary" to={paths.dashboard()}>
          {texts.purchases.backToDashboard}
        </LinkButton>
      </div>
    </Page>
  );
}

function CourseNotFound() {
  const texts = useTexts();
  return (
    <Page title={texts.catalogue.courseNotFound} intro={texts.purchases.courseNotFoundHint} width="reading">
      <p>
        <LinkButton to={paths.dashboard()}>{texts.purchases.backToDashboard}</LinkButton>
      </p>
    </Page>
  );
}
