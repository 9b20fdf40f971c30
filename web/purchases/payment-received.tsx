import type { FragmentType } from '@apollo/client';
import { useState, type ReactNode } from 'react';
import { CourseCover } from '../catalogue/course-cover.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { CourseCoverFragment, MonthState, PaymentReceivedFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { MonthsStaircase } from './months-staircase.tsx';
import { NightSky } from './night-sky.tsx';
import { PaymentTracker } from './payment-tracker.tsx';
import { PurchaseAcknowledgement } from './purchase-acknowledgement.tsx';
import styles from './payment-received.module.css';

type PaymentReceivedProps = {
  purchase: FragmentType<PaymentReceivedFragment>;
  /** The months of its course, where they are known. */
  months: readonly { state: MonthState }[] | undefined;
  /** The course itself, while it is known: one that is paid once has its poster where others have their house. */
  course: FragmentType<CourseCoverFragment> | null;
  /** Whether it stands on the page of its course, or in a list, where it names the course and leads there. */
  place?: 'page' | 'list';
  /** What else is to be said, at its end. */
  children?: ReactNode;
};

/** A payment that waits for approval: that the money has arrived, what happens next and when, and the receipt. */
export function PaymentReceived({ purchase: from, months, course, place = 'list', children }: PaymentReceivedProps) {
  const texts = useTexts();
  const [acknowledging, setAcknowledging] = useState(false);
  const purchase = fragmentData<PaymentReceivedFragment>(from);
  const Heading = place === 'page' ? 'h2' : 'h3';
  const title = purchase.courseTitle ?? '';

  return (
    <Card as="article" padded={false} className={styles.card} data-place={place}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <header className={styles.head}>
            <span className={styles.tick}>
              <Icon name="check" size={28} />
            </span>
            <Heading className={styles.title}>{purchase.receivedText}</Heading>
            <p className={styles.subject}>
              {purchase.kindText}
              {place === 'list' && title !== '' && (
                <>
                  {' · '}
                  <Link to={paths.courseAccess(purchase.courseId)} lang={languageOf(title)}>
                    {title}
                  </Link>
                </>
              )}
            </p>
          </header>
          <PaymentTracker steps={purchase.steps} />
          <div className={styles.actions}>
            <Button look="secondary" size="small" onClick={() => setAcknowledging(true)}>
              <Icon name="receipt" size={18} />
              {texts.purchases.acknowledgement}
            </Button>
            <span className={styles.again}>{texts.purchases.looksAgain}</span>
          </div>
        </div>
        {months && months.length > 1 && (
          <div className={styles.evening}>
            <NightSky />
            <MonthsStaircase states={months.map(({ state }) => state)} />
          </div>
        )}
        {months?.length === 1 && course && (
          <div className={styles.evening}>
            <NightSky />
            <div className={styles.poster}>
              <CourseCover course={course} />
            </div>
          </div>
        )}
      </div>
      {children && <div className={styles.foot}>{children}</div>}
      <PurchaseAcknowledgement purchase={purchase} open={acknowledging} onClose={() => setAcknowledging(false)} />
    </Card>
  );
}
