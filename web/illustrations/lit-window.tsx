import styles from './lit-window.module.css';

/** A lit window, beside something that is open to the learner. Decoration. */
export function LitWindow() {
  return (
    <svg className={styles.window} viewBox="0 0 18 22" aria-hidden="true">
      <path d="M1 1h16v20H1zM9 1v20M1 11h16" />
    </svg>
  );
}
