import type { MonthPageQuery } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { CheckoutDialog } from '../purchases/checkout-dialog.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { MonthStairs } from './month-stairs.tsx';
import { useMonthCheckout } from './use-month-checkout.ts';
import styles from './month-page.module.css';

type ClosedMonthProps = { course: NonNullable<MonthPageQuery['course']>; onChanged: () => void };

/** A month that is not open: where it stands, why it is closed, and what can be paid now. */
export function ClosedMonth({ course, onChanged }: ClosedMonthProps) {
  const texts = useTexts().courseContent;
  const access = course.viewerAccess;
  const month = access?.month;
  const offer = access?.nextPayable ?? null;
  const checkout = useMonthCheckout({ courseId: course.id, offer, onChanged });

  if (!month) return null;
  return (
    <Page
      title={month.explanation}
      documentTitle={month.contentNotice ?? texts.failed}
      ruled={false}
      className={styles.closed}
      before={<p className={styles.course}>{`${month.label} · ${month.title}`}</p>}
      intro={month.contentNotice}
    >
      <div className={styles.actions}>
        {offer?.amount && (
          <Button onClick={checkout.open}>
            {offer.label} · {offer.amount.display}
          </Button>
        )}
        <LinkButton look={offer?.amount ? 'secondary' : 'primary'} to={paths.courseAccess(course.id)}>
          {texts.goBack}
        </LinkButton>
      </div>
      <div className={styles.picture}>
        <MonthStairs courseId={course.id} months={access?.months ?? []} current={month.number} />
      </div>
      <CheckoutDialog checkout={checkout} offer={offer} />
    </Page>
  );
}
