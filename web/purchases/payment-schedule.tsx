import type { FragmentType } from '@apollo/client';
import { useId, useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { MonthState, PaymentScheduleFragment } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { withWholeDates } from '../texts/whole-dates.ts';
import { Section } from '../ui/section.tsx';
import { withPartBreaks } from './part-breaks.ts';
import styles from './payment-schedule.module.css';

const icons: Partial<Record<MonthState, IconName>> = { PENDING: 'hourglass', UNLOCKED: 'check' };

type PaymentScheduleProps = {
  payments: readonly FragmentType<PaymentScheduleFragment>[];
  /** What is paid and left, in one line; null where there is nothing to say. */
  summary: string | null;
};

/**
 * The payments as a line of treads, one for each month: what is paid, being checked, next and left. On a phone the line lies
 * under its sum, and unfolds upright with amounts and days.
 */
export function PaymentSchedule({ payments: from, summary }: PaymentScheduleProps) {
  const texts = useTexts();
  const language = useLanguage();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const payments = from.map((payment) => fragmentData<PaymentScheduleFragment>(payment));
  const unfold = (
    <button
      type="button"
      className={styles.unfold}
      aria-label={texts.purchases.schedule}
      aria-expanded={unfolded}
      aria-controls={id}
      onClick={() => setUnfolded(!unfolded)}
    >
      <Icon name="chevron-down" />
    </button>
  );
  return (
    <Section title={texts.purchases.schedule} ruled={false} action={unfold}>
      {summary !== null && <p className={styles.summary}>{withWholeDates(withPartBreaks(summary))}</p>}
      <ol className={styles.line} id={id} data-unfolded={unfolded}>
        {payments.map(({ month, state, label, amount, dateText, stateText }) => {
          const icon = icons[state];
          return (
            <li key={month} className={styles.payment} data-state={state}>
              <span className={styles.node}>
                {icon ? <Icon name={icon} size={16} /> : <b aria-hidden="true">{smallNumber(month, language)}</b>}
              </span>
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
