import type { FragmentType } from '@apollo/client';
import { useEffect, useRef, useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { NoteBlockFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import styles from './note-block.module.css';

/** How long the button says that the code was copied. */
const COPIED_SHOWN_MS = 2000;

/** A part of a lesson's notes: sentences, or code in the face of code with a button to copy it. */
export function NoteBlock({ block: from }: { block: FragmentType<NoteBlockFragment> }) {
  const { kind, text } = fragmentData<NoteBlockFragment>(from);
  if (kind === 'CODE') return <CodeBlock code={text} />;
  return (
    <p className={styles.text} lang={languageOf(text)}>
      <LinkedText text={text} />
    </p>
  );
}

function CodeBlock({ code }: { code: string }) {
  const texts = useTexts().courseContent;
  const block = useRef<HTMLElement>(null);
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setIsCopied(true);
    } catch {
      // Where the browser refuses the clipboard, the code is selected, and a key copies it.
      if (block.current) getSelection()?.selectAllChildren(block.current);
    }
  };

  return (
    <div className={styles.code}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Long lines scroll sideways, by the keyboard as well. */}
      <figure ref={block} className={styles.lines} aria-label={texts.code} tabIndex={0} translate="no">
        <pre>
          <code lang={languageOf(code)}>{code}</code>
        </pre>
      </figure>
      {/* Its name stays, or screen readers would tell of both changes of its word as well. */}
      <button type="button" className={styles.copy} aria-label={texts.copy} onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} size={16} />
        <span>{isCopied ? texts.copied : texts.copy}</span>
      </button>
      <output className="visually-hidden">{isCopied && texts.copied}</output>
    </div>
  );
}
