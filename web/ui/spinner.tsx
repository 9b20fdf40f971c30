import styles from './spinner.module.css';

type SpinnerProps = {
  /** A visible label, also for screen readers; without it the spinner is decoration beside a text. */
  label?: string;
};

/** Three steps that light up one after the other while something loads. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <span className={styles.spinner} data-large={label !== undefined} role={label === undefined ? undefined : 'status'}>
      <svg className={styles.picture} viewBox="0 0 24 24" aria-hidden="true">
        <rect x="1" y="16" width="6.5" height="7" />
        <rect x="8.75" y="9" width="6.5" height="14" />
        <rect x="16.5" y="2" width="6.5" height="21" />
      </svg>
      {label}
    </span>
  );
}
