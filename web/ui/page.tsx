import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import { StepRule } from './step-rule.tsx';
import styles from './page.module.css';

type PageProps = {
  /** The heading, and the first part of the window's title. */
  title: string;
  /** The language of the title, where it differs from the page's. */
  lang?: string | undefined;
  /** Replaces `title` in the window's title. */
  documentTitle?: string;
  /** Replaces `title` in the heading. */
  heading?: ReactNode;
  /** The page's path, for pages that search engines may show, and what they then say of it. */
  address?: string;
  description?: string | null | undefined;
  picture?: string | null;
  /** Above the heading: breadcrumbs, a way back. */
  before?: ReactNode;
  intro?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  width?: 'wide' | 'form';
  /** False where the line under the heading would part it from what belongs to it. */
  ruled?: boolean;
  /** For a page that lays out its head and parts itself. */
  className?: string | undefined;
  /** Replaces all that stands above the children; has the heading in it, as a `PageTitle`. */
  head?: ReactNode;
  children?: ReactNode;
};

/** A page with one heading. The heading takes focus when the route changes (`data-page-heading`). */
export function Page({
  title,
  lang,
  documentTitle,
  heading,
  address,
  description,
  picture,
  before,
  intro,
  actions,
  width = 'wide',
  ruled = true,
  className = '',
  head,
  children,
}: PageProps) {
  return (
    <div className={`${styles.page} ${className}`} data-width={width}>
      <PageHead title={documentTitle ?? title} address={address} description={description} picture={picture} />
      {head || (
        <header className={styles.head}>
          {before}
          <div className={styles.line}>
            <PageTitle title={heading ?? title} lang={lang} />
            {actions}
          </div>
          {ruled && <StepRule />}
          {intro && <div className={styles.intro}>{intro}</div>}
        </header>
      )}
      {children}
    </div>
  );
}

/** The heading of a page. It takes focus when the route changes (`data-page-heading`). */
export function PageTitle({ title, lang }: Pick<PageProps, 'lang'> & { title: ReactNode }) {
  return (
    <h1 className={styles.title} lang={lang} tabIndex={-1} data-page-heading>
      {title}
    </h1>
  );
}
