import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { PaymentTrackerFragment } from '../generated/graphql.ts';
import { withWholeDates } from '../texts/whole-dates.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import styles from './payment-tracker.module.css';

type PaymentTrackerProps = {
  steps: readonly FragmentType<PaymentTrackerFragment>[];
  /** Whether it is the names of the steps only, in one row. */
  compact?: boolean;
};

/** The way of a payment from paying to the open month: what is done, what is under way, what comes. */
export function PaymentTracker({ steps: from, compact = false }: PaymentTrackerProps) {
  const texts = useTexts();
  const steps = from.map((step) => fragmentData<PaymentTrackerFragment>(step));
  return (
    <ol className={styles.tracker} data-compact={compact} aria-label={texts.purchases.wayOfPayment}>
      {steps.map(({ label, detail, state }) => (
        <li key={label} className={styles.step} data-state={state} aria-current={state === 'NOW' ? 'step' : undefined}>
          <StepWindow />
          <span className={styles.label}>{label}</span>
          {detail !== null && !compact && <span className={styles.detail}>{withWholeDates(detail)}</span>}
        </li>
      ))}
    </ol>
  );
}

// A window as in the stairs: ticked, half lit or dark, by the state of the step that it is in.
function StepWindow() {
  return (
    <svg className={styles.window} viewBox="0 0 28 28" aria-hidden="true">
      <rect className={styles.pane} x="2" y="2" width="24" height="24" rx="1" />
      <rect className={styles.light} x="3" y="14" width="22" height="11" />
      <path className={styles.frame} d="M14 2v24M2 14h24" />
      <path className={styles.tick} d="M7.500 14.500l4.500 4.500L20.500 9.500" />
    </svg>
  );
}
