import { useRef, useState } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { useTyping } from './use-typing.ts';
import styles from './hero-headline.module.css';

type HeroHeadlineProps = {
  /** What is typed, one phrase after the other; none while they load, when the page has no heading that takes the focus. */
  phrases: readonly string[];
};

/**
 * The heading of the landing page. All phrases are in the page for screen readers and without scripts; the first one is
 * visible until typing starts. The space of the longest is reserved, so that nothing below moves. What moves without end can
 * be stopped (WCAG 2.2.2).
 */
export function HeroHeadline({ phrases }: HeroHeadlineProps) {
  const texts = useTexts().home;
  // Null as long as nobody has decided.
  const [isStopped, setIsStopped] = useState<boolean | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const typed = useTyping(heading, phrases, isStopped === true);
  const [first = '', ...others] = phrases;

  return (
    <>
      <h1 ref={heading} className={styles.headline} tabIndex={-1} data-page-heading={first === '' ? undefined : ''}>
        <span className={typed === null ? undefined : 'visually-hidden'} lang={languageOf(first)}>
          {first}
        </span>
        {others.map((phrase) => (
          <span key={phrase} className="visually-hidden" lang={languageOf(phrase)}>
            {' '}
            {phrase}
          </span>
        ))}
        <span lang={languageOf(typed ?? '')} aria-hidden="true">
          {typed}
          {typed !== null && <span className={styles.cursor} />}
        </span>
        {phrases.map((phrase) => (
          <span key={phrase} className={styles.room} lang={languageOf(phrase)} aria-hidden="true" data-room={phrase} />
        ))}
      </h1>
      {(typed !== null || isStopped !== null) && (
        <button
          type="button"
          className={styles.stop}
          aria-label={isStopped ? texts.typeHeadline : texts.stopHeadline}
          onClick={() => setIsStopped(!isStopped)}
        >
          <Icon name={isStopped ? 'play' : 'pause'} size={16} />
        </button>
      )}
    </>
  );
}
