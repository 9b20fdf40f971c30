import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { MonthState, PaymentScheduleFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import { Tag, type TagTone } from '../ui/tag.tsx';
import styles from './payment-schedule.module.css';

const tones: Record<MonthState, TagTone> = { LOCKED: 'neutral', PAYABLE: 'lamp', PENDING: 'lamp', UNLOCKED: 'leaf' };

/** What is paid, pending, next and left, month by month. */
export function PaymentSchedule({ payments: from }: { payments: readonly FragmentType<PaymentScheduleFragment>[] }) {
  const texts = useTexts();
  const payments = from.map((payment) => fragmentData<PaymentScheduleFragment>(payment));
  return (
    <Section title={texts.purchases.schedule}>
      <ol>
        {payments.map((payment) => (
          <li key={payment.month} className={styles.line}>
            <span className={styles.label}>{payment.label}</span>
            <span className={styles.amount}>{payment.amount?.display}</span>
            <span className={styles.date}>{payment.dateText}</span>
            <Tag tone={tones[payment.state]}>{payment.stateText}</Tag>
          </li>
        ))}
      </ol>
    </Section>
  );
}
