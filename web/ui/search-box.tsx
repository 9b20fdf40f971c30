import type { ComponentProps } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import styles from './search-box.module.css';

/** How many characters the gateway reads of a search. Without this limit a pasted text makes an address that no server takes. */
const MAX_LENGTH = 100;

type SearchBoxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'maxLength'> & {
  /** Names it, and is seen while it is empty. */
  label: string;
};

/** A field for what to search. */
export function SearchBox({ label, ...input }: SearchBoxProps) {
  return (
    <div className={styles.place}>
      <Icon name="search" className={styles.icon} />
      <input
        {...input}
        type="search"
        className={styles.field}
        aria-label={label}
        placeholder={label}
        maxLength={MAX_LENGTH}
      />
    </div>
  );
}
