import { Icon } from '../illustrations/icon.tsx';
import { languageOf } from '../texts/language-of.ts';
import styles from './includes-list.module.css';

/** What a course includes, point by point. */
export function IncludesList({ includes }: { includes: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {includes.map((point) => (
        <li key={point} className={styles.point} lang={languageOf(point)}>
          <Icon name="check" className={styles.mark} />
          {point}
        </li>
      ))}
    </ul>
  );
}
