import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CourseAccessPageQuery } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { MixedText } from '../texts/mixed-text.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts';
import { AccessHead } from './access-head.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { ClosedUntilApproved } from './closed-until-approved.tsx';
import { CourseSteps } from './course-steps.tsx';
import { showCard } from './month-anchor.ts';
import { MonthPlan } from './month-plan.tsx';
import { PaymentAwaited } from './payment-awaited.tsx';
import { PaymentDeclined } from './payment-declined.tsx';
import { PaymentReceived } from './payment-received.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { useCheckout } from './use-checkout.ts';
import { useOpenOrder } from './use-open-order.ts';
import { useOpenedMonths } from './use-opened-months.ts';
import styles from './course-access.module.css';

/** Announces a payment's new remark while the page is open. Always rendered, as an element that comes with its words may not be read. */
function NewRemark({ remark }: { remark: string | null }) {
  const [first] = useState(remark);
  return (
    <output className="visually-hidden">{remark !== null && remark !== first && <MixedText text={remark} />}</output>
  );
}

type Course = NonNullable<CourseAccessPageQuery['course']>;

type CourseAccessProps = {
  course: Course;
  access: NonNullable<Course['viewerAccess']>;
  supportEmail: string | undefined;
  /** Whether the last refresh failed. */
  outdated: boolean;
  onChanged: () => Promise<unknown>;
};

/** A course that was found, as the learner stands with it: what is open, what waits, and what can be paid next. */
export function CourseAccess({ course, access, outdated, supportEmail, onChanged }: CourseAccessProps) {
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
  });
  const openOrder = useOpenOrder(course.id, months);
  const finishPayment = openOrder !== null && (
    <Button look="secondary" onClick={() => checkout.finish(openOrder)}>
      {texts.purchases.finishPayment}
    </Button>
  );

  // An order that was left open on this device is not paid, even where the academy lists it as pending.
  const awaited = openOrder === null ? awaitedPurchase : null;
  const received = isGranted || nextPayable !== null ? null : awaited;
  const open = months.filter(({ state }) => state === 'UNLOCKED').map(({ number }) => number);
  const opened = useOpenedMonths(course.id, open);
  useFocusAfterRemoval();

  useEffect(() => {
    if (hash !== '') showCard(hash.slice(1));
  }, [hash]);

  const refresh = <RefreshButton outdated={outdated} onRefresh={onChanged} />;

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
      // The page about the course has the same heading.
      documentTitle={`${texts.purchases.months} · ${course.title}`}
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
      <NewRemark remark={remark} />
      {received !== null && fate}
      {isGranted && pendingMonthCount > 0 && awaited === null && (
        <Notice tone="pending" action={finishPayment}>
          {texts.purchases.awaiting}
        </Notice>
      )}
      {isGranted && awaited && <PaymentAwaited purchase={awaited} />}
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
        <MonthPlan
          month={awaitedMonth}
          following={followingMonths}
          whole={months.length === 1}
          described={months.length === 1}
        >
          <Link to={paths.course(course.slug)} data-alone>
            {texts.purchases.aboutCourse}
          </Link>
        </MonthPlan>
      )}
      <CheckoutDialog checkout={checkout} offer={nextPayable} />
    </Page>
  );
}
