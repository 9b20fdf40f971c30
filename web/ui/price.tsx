import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts-provider.tsx';
import { Amount } from './amount.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './price.module.css';

type PriceProps = {
  /** The price as text; null where none is set. */
  text: string | null;
  /** An earlier or original price, shown struck through. */
  struck?: string | null | undefined;
  discount?: string | null | undefined;
  /** What it is for, under the price. */
  note: ReactNode;
  size?: 'medium' | 'large';
};

/** A price as the graph words it. */
export function Price({ text, struck, discount, note, size = 'medium' }: PriceProps) {
  const texts = useTexts();
  return (
    <p className={styles.price} data-size={size}>
      {text !== null && (
        <strong className={styles.now}>
          <Amount text={text} />
        </strong>
      )}
      {struck && (
        <s className={styles.before}>
          <VisuallyHidden>{texts.ui.originalPrice}</VisuallyHidden>
          {struck}
        </s>
      )}
      {discount && <span className={styles.discount}>{discount}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </p>
  );
}
