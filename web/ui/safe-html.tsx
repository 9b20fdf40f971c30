import styles from './safe-html.module.css';

type SafeHtmlProps = {
  /** A value of the graph's `SafeHTML` type, which the gateway has sanitized; no other HTML. */
  html: string;
};

/** The only place that inserts HTML of the academy into a page. */
export function SafeHtml({ html }: SafeHtmlProps) {
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: html }} />;
}
