import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const quoteOrBracket = `"'\`“”‘’()[\\]{}`;
/** A character of an address; those of its own brackets come in pairs. */
const part = String.raw`[^\s<>।${quoteOrBracket}]`;
const inBrackets = String.raw`\((?:${part})*\)`;
/** Where an address ends: at the next one of a list, and at a Bengali case ending. */
const noEnd = String.raw`(?!,https?:|-[\u0980-\u09ff])`;
const last = String.raw`[^\s<>।.,;:!?*\-${quoteOrBracket}]`;

/** An address in a text, without the mark that ends its sentence, and without the quotation marks or the brackets that it stands in. */
const address = new RegExp(`(https?://(?:${noEnd}${part}|${inBrackets})*(?:${last}|${inBrackets}))`, 'u');

/** A text that somebody at the academy wrote, with its addresses as links. */
export function LinkedText({ text }: { text: string }) {
  const { newTab } = useTexts().ui;
  const language = useLanguage();
  // Every second part is what the pattern found.
  return text.split(address).map((piece, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- The parts have no other key.
      <a key={index} href={piece} target="_blank" rel="noopener noreferrer">
        {piece}
        <VisuallyHidden>
          {' '}
          <span lang={language}>({newTab})</span>
        </VisuallyHidden>
      </a>
    ) : (
      piece
    ),
  );
}
