import { LitWindow } from '../illustrations/lit-window.tsx';
import styles from './claim-list.module.css';

type ClaimListProps = { claims: readonly { key: string; text: string }[] };

/** What the academy promises. */
export function ClaimList({ claims }: ClaimListProps) {
  return (
    <ul className={styles.claims}>
      {claims.map(({ key, text }) => (
        <li key={key} className={styles.claim}>
          <LitWindow />
          {text}
        </li>
      ))}
    </ul>
  );
}
