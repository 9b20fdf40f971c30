import type { MonthPageQuery } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { CheckoutDialog } from '../purchases/checkout-dialog.tsx';
import { mailToSupport } from '../purchases/mail-to-support.ts';
import { MonthPlan } from '../purchases/month-plan.tsx';
import { PaymentAwaited } from '../purchases/payment-awaited.tsx';
import { useOpenOrder } from '../purchases/use-open-order.ts';
import { withWholeDates } from '../texts/whole-dates.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { useReload } from '../ui/use-reload.ts';
import { MonthStairs } from './month-stairs.tsx';
import { useMonthCheckout } from './use-month-checkout.ts';
import styles from './month-page.module.css';

type ClosedMonthProps = {
  course: NonNullable<MonthPageQuery['course']>;
  /** Who can open a month that was left out, once it is known. */
  supportEmail: string | undefined;
  onChanged: () => Promise<unknown>;
};

/** A month that is not open: where it stands, why it is closed, what can be done now, and what it will be about. */
export function ClosedMonth({ course, supportEmail, onChanged }: ClosedMonthProps) {
  const texts = useTexts();
  const access = course.viewerAccess;
  const month = access?.month;
  const offer = access?.nextPayable ?? null;
  const checkout = useMonthCheckout({ courseId: course.id, offer, onChanged: () => void onChanged() });
  const months = access?.months ?? [];
  const openOrder = useOpenOrder(course.id, months);

  useReload(onChanged, access?.refreshAfterSeconds ?? null);

  if (!month) return null;
  const canAsk = supportEmail !== undefined && month.isSkipped;
  const isPayable = offer !== null && offer.isPayable;
  // An order that was left open on this device is not paid, even where the academy lists it as pending.
  const awaited = offer === null && openOrder === null ? access?.awaitedPurchase : null;
  // While nothing can be done about this month, leads to the last open one.
  const open =
    canAsk || isPayable || openOrder !== null ? undefined : months.findLast(({ state }) => state === 'UNLOCKED');
  return (
    <Page
      title={withWholeDates(month.explanation)}
      documentTitle={month.contentNotice ?? texts.courseContent.failed}
      ruled={false}
      className={styles.closed}
      before={<p className={styles.course}>{`${month.label} · ${month.title}`}</p>}
      intro={month.contentNotice}
    >
      <div className={styles.actions}>
        {canAsk && (
          <LinkButton to={mailToSupport(supportEmail, [month.label, course.title])}>
            {texts.purchases.askSupport}
          </LinkButton>
        )}
        {isPayable && (
          <Button look={canAsk ? 'secondary' : 'primary'} onClick={checkout.open}>
            {offer.label} · {offer.price?.display}
          </Button>
        )}
        {openOrder !== null && (
          <Button onClick={() => checkout.finish(openOrder)}>{texts.purchases.finishPayment}</Button>
        )}
        {open && (
          <LinkButton to={paths.courseMonth(course.id, open.number)}>
            {texts.purchases.continueMonth(open.label)}
            <Icon name="arrow-right" />
          </LinkButton>
        )}
        <LinkButton look={canAsk && isPayable ? 'quiet' : 'secondary'} to={paths.courseAccess(course.id)}>
          {texts.courseContent.goBack}
        </LinkButton>
      </div>
      <div className={styles.picture}>
        <MonthStairs courseId={course.id} months={months} current={month.number} />
      </div>
      {awaited && (
        <div className={styles.part}>
          <PaymentAwaited purchase={awaited} />
        </div>
      )}
      <div className={styles.part}>
        <MonthPlan
          month={month}
          following={months.filter(({ number }) => number > month.number)}
          whole={months.length === 1}
        />
      </div>
      <CheckoutDialog checkout={checkout} offer={offer} />
    </Page>
  );
}
