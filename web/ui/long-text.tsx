import { type ReactNode, useId, useState } from 'react';
import styles from './long-text.module.css';
import { UnfoldButton } from './unfold-button.tsx';

type Place = 'page' | 'card';

// Lines of a phone are estimated from letters, so that the server knows them as well and nothing moves. The longest line of any
// screen has some 95 letters, so that what is folded there has more than the eight lines that are left.
const LETTERS_IN_A_LINE = 36;
const MAX_LINES_ON_A_PHONE = 4;
const MAX_LINES = 22;

type LongTextProps = {
  text: string;
  /** The language of the text, for its `lang` attribute. */
  lang: string | undefined;
  /** Across a page, where it is folded earlier on a phone, or in a card. */
  place: Place;
  className?: string | undefined;
  /** The text with marks in it. */
  children?: ReactNode;
};

/** A text with its line breaks. Of a long one the first lines are shown, and a button unfolds it. */
export function LongText({ text, lang, place, className = '', children = text }: LongTextProps) {
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const where = longWhere(text, place);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A link within has the focus. */}
      <p
        id={id}
        className={`${styles.text} ${className}`}
        data-place={place}
        data-long={where}
        data-folded={where !== null && !isUnfolded}
        lang={lang}
        // A link in the folded part would have the focus unseen.
        onFocus={() => setIsUnfolded(true)}
      >
        {children}
      </p>
      {where !== null && (
        <UnfoldButton controls={id} isUnfolded={isUnfolded} onToggle={() => setIsUnfolded(!isUnfolded)} />
      )}
    </>
  );
}

/** Where a text takes more than a few lines; null where it is short. */
const longWhere = (text: string, place: Place): 'everywhere' | 'phone' | null => {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_IN_A_LINE)), 0);
  if (lines > MAX_LINES) return 'everywhere';
  return place === 'page' && lines > MAX_LINES_ON_A_PHONE ? 'phone' : null;
};
