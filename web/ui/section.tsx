import { useId, type ReactNode } from 'react';
import { StepRule } from './step-rule.tsx';
import styles from './section.module.css';

type SectionProps = {
  title: ReactNode;
  /** For links to it, as `#id`. */
  id?: string;
  /** False where the content below has lines of its own. */
  ruled?: boolean;
  /** A link or button at the end of the heading's line. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a page under a heading of its own. */
export function Section({ title, id, ruled = true, action, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <header className={styles.head}>
        <div className={styles.line}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {action}
        </div>
        {ruled && <StepRule />}
      </header>
      {children}
    </section>
  );
}
