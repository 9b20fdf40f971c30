import { subsetName } from './subset-name.ts';
import styles from './logo.module.css';

/** Three steps and the window that is lit: the academy's mark. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className ?? styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path
        className={styles.stairs}
        d="M1 31V21h9v-8.500h9.500V3H31v28zM22.500 8.500v8h5.500v-8z"
        fillRule="evenodd"
      />
      <path className={styles.window} d="M22.500 8.500h5.500v8h-5.500z" />
    </svg>
  );
}

type LogoProps = { name: string; nameInBengali: string };

/** The mark with the academy's name in both scripts. */
export function Logo({ name, nameInBengali }: LogoProps) {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={styles.names}>
        <span className={styles.name}>{name}</span>
        <span className={styles.bengali} lang="bn" data-drawn={nameInBengali === subsetName}>
          {nameInBengali}
        </span>
      </span>
    </span>
  );
}
