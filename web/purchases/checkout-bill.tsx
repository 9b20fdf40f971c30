import type { MonthState } from '../generated/graphql.ts';
import { withWholeDates } from '../texts/whole-dates.ts';
import { languageOf } from '../texts/language-of.ts';
import { MonthsStaircase } from './months-staircase.tsx';
import type { Bill } from './use-bill.ts';
import styles from './checkout-bill.module.css';

/** What is bought and what it costs, beside the stairs of the course with its month. */
export function CheckoutBill({ bill }: { bill: Bill }) {
  const { offer } = bill;
  const title = offer?.courseTitle ?? bill.description;
  // A course that is paid once is its own and only month.
  const month = offer && offer.opens.title !== offer.courseTitle ? offer.opens.title : null;
  return (
    <div className={styles.bill}>
      <dl className={styles.words}>
        <dt className={styles.what}>
          {offer && <span className={styles.kind}>{offer.kindText}</span>}
          {month !== null && <span lang={languageOf(month)}>{month}</span>}
          <span className={styles.course} lang={languageOf(title)}>
            {title}
          </span>
        </dt>
        <dd className={styles.amount}>{bill.amount?.display}</dd>
        {bill.dueText !== null && <dd className={styles.due}>{withWholeDates(bill.dueText)}</dd>}
        {/* After paying early the next payment is due earlier as well, so its day is shown. */}
        {offer && offer.nextDueText !== null && <dd className={styles.due}>{offer.nextDueText}</dd>}
      </dl>
      {offer && <BilledMonths offer={offer} />}
    </div>
  );
}

type BilledMonthsProps = {
  offer: NonNullable<Bill['offer']>;
  /** The state of the month that is bought, once it is not the next any more. */
  bought?: MonthState;
};

/** The stairs of the course, with the month that is bought. */
export function BilledMonths({ offer, bought }: BilledMonthsProps) {
  return (
    <div className={styles.stairs} data-bought={bought} data-monthly={offer.months.length > 1}>
      <MonthsStaircase
        states={offer.months.map(({ number, state }) => (number === offer.opens.number ? (bought ?? state) : state))}
      />
    </div>
  );
}
