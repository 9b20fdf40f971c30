import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import styles from './accordion.module.css';

/** Holds accordion items, one under the other. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className={styles.accordion}>{children}</div>;
}

type AccordionItemProps = Omit<ComponentProps<'details'>, 'title'> & { title: ReactNode };

/** A line that opens to its content. It is a `details` element, so that it also opens without scripts and on find-in-page. */
export function AccordionItem({ title, children, ...details }: AccordionItemProps) {
  return (
    <details {...details} className={styles.item}>
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        <Icon name="chevron-down" className={styles.mark} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
