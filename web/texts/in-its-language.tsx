import { languageOf } from './language-of.ts';

type InItsLanguageProps = {
  /** What came as data: a name, a title. */
  text: string;
  /** The sentence of the interface that it stands in; the text alone when there is none. */
  within?: string;
};

/** A text that came as data, marked with its own language, which may be another than the page's. */
export function InItsLanguage({ text, within = text }: InItsLanguageProps) {
  const [before, ...rest] = within.split(text);
  return (
    <>
      {before}
      <span lang={languageOf(text)}>{text}</span>
      {rest.join(text)}
    </>
  );
}
