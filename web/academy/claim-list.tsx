import { Icon } from '../illustrations/icon.tsx';
import styles from './claim-list.module.css';

type ClaimListProps = { claims: readonly { key: string; text: string }[] };

/** What the academy promises. */
export function ClaimList({ claims }: ClaimListProps) {
  return (
    <ul className={styles.claims}>
      {claims.map(({ key, text }) => (
        <li key={key} className={styles.claim}>
          <Icon name="check" className={styles.mark} />
          {text}
        </li>
      ))}
    </ul>
  );
}
