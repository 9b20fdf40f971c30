import type { ReactNode } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import styles from './accordion.module.css';
import { useUnfolded } from './use-unfolded.ts';

/** Holds accordion items, one under the other. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className={styles.accordion}>{children}</div>;
}

type AccordionItemProps = {
  /** Tells it from what else is unfolded on its page. */
  name: string;
  title: ReactNode;
  /** Whether it is open at first. */
  open?: boolean;
  lang?: string;
  children: ReactNode;
};

/** A line that opens to its content. It is a `details` element, so that it also opens without scripts and on find-in-page. */
export function AccordionItem({ name, title, open = false, lang, children }: AccordionItemProps) {
  const [isOpen, setIsOpen] = useUnfolded(name, open);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      lang={lang}
      className={styles.item}
    >
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        <Icon name="chevron-down" className={styles.mark} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
