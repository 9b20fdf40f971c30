import { languageOf } from './language-of.ts';

type TextWithLangProps = {
  /** What came as data: a name, a title. */
  text: string;
  /** Puts the text into a sentence of the interface; without it the text stands alone. */
  within?: string;
};

/** A text that came as data, marked with its own language, which may be another than the page's. */
export function TextWithLang({ text, within = text }: TextWithLangProps) {
  const [before, ...rest] = within.split(text);
  return (
    <>
      {before}
      <span lang={languageOf(text)}>{text}</span>
      {rest.join(text)}
    </>
  );
}
