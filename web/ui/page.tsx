import { createContext, use, type ReactNode } from 'react';
import { StepRule } from './step-rule.tsx';
import styles from './page.module.css';

const SiteNameContext = createContext('');

/** Gives every page the name that stands after its own in the window's title. */
export const SiteNameProvider = SiteNameContext;

type PageProps = {
  /** The heading, and the first part of the window's title. */
  title: string;
  /** Takes the place of `title` in the window's title. */
  documentTitle?: string;
  /** Above the heading: breadcrumbs, a way back. */
  before?: ReactNode;
  intro?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  width?: 'wide' | 'reading' | 'form';
  children?: ReactNode;
};

/** A page with one heading. The heading takes focus when the route changes (`data-page-heading`). */
export function Page({ title, documentTitle, before, intro, actions, width = 'wide', children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      <DocumentTitle>{documentTitle ?? title}</DocumentTitle>
      <header className={styles.head}>
        {before}
        <div className={styles.line}>
          <h1 className={styles.title} tabIndex={-1} data-page-heading>
            {title}
          </h1>
          {actions}
        </div>
        <StepRule />
        {intro && <div className={styles.intro}>{intro}</div>}
      </header>
      {children}
    </div>
  );
}

/** The window's title: the page's own words, then the site's name. */
export function DocumentTitle({ children }: { children: string }) {
  const siteName = use(SiteNameContext);
  return <title>{siteName ? `${children} · ${siteName}` : children}</title>;
}
