import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { MonthState, PaymentScheduleFragment } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import styles from './payment-schedule.module.css';

const icons: Partial<Record<MonthState, IconName>> = { PENDING: 'hourglass', UNLOCKED: 'check' };

type PaymentScheduleProps = {
  payments: readonly FragmentType<PaymentScheduleFragment>[];
  /** What is paid and left, in one line; null where there is nothing to say. */
  summary: string | null;
};

/** The payments as a line of treads, one for each month: what is paid, being checked, next and left. */
export function PaymentSchedule({ payments: from, summary }: PaymentScheduleProps) {
  const texts = useTexts();
  const payments = from.map((payment) => fragmentData<PaymentScheduleFragment>(payment));
  return (
    <Section title={texts.purchases.schedule} ruled={false}>
      {summary !== null && <p className={styles.summary}>{summary}</p>}
      <ol className={styles.line}>
        {payments.map(({ month, state, label, amount, dateText, stateText }) => {
          const icon = icons[state];
          return (
            <li key={month} className={styles.payment} data-state={state}>
              <span className={styles.node}>{icon && <Icon name={icon} size={16} />}</span>
              <span className={styles.label}>{label}</span>
              <span className={styles.amount}>{amount?.display}</span>
              <span className={styles.date}>{dateText}</span>
              {/* Of the months to come only the day is worth its room. */}
              <span className={state === 'LOCKED' && dateText !== null ? 'visually-hidden' : styles.state}>
                {stateText}
              </span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
