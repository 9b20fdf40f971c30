import styles from './step-rule.module.css';

/** The line under a heading, with one step in it. */
export function StepRule() {
  return <div className={styles.rule} aria-hidden="true" />;
}
