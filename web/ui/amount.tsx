import styles from './amount.module.css';

/** The rupees of a text, and what stands around them: sign and words before, paise and words after. */
const parts = /^([^\d০-৯]*)([\d০-৯]+)(.*)$/su;

/** An amount of money in two weights: its rupees are read first, the sign, the paise and words around them are lighter. */
export function Amount({ text }: { text: string }) {
  const [, before, rupees, after] = parts.exec(text) ?? [];
  return (
    <span className={styles.amount}>
      {rupees === undefined ? (
        text
      ) : (
        <>
          <span className={styles.light}>{before}</span>
          {rupees}
          <span className={styles.light}>{after}</span>
        </>
      )}
    </span>
  );
}
