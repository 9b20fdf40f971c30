import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** An address in a text, without the mark that ends its sentence or the bracket that it stands in. */
const address = /(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?'’()[\]{}।])/u;

/** A text that somebody at the academy wrote, with its addresses as links. */
export function LinkedText({ text }: { text: string }) {
  const { newTab } = useTexts().ui;
  const language = useLanguage();
  // Every second part is what the pattern found.
  return text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- The parts have no other key.
      <a key={index} href={part} target="_blank" rel="noopener noreferrer">
        {part}
        <VisuallyHidden>
          {' '}
          <span lang={language}>({newTab})</span>
        </VisuallyHidden>
      </a>
    ) : (
      part
    ),
  );
}
