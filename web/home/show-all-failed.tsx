import { reasonOf } from '../reason-of.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Notice } from '../ui/notice.tsx';

/** Says why the rest of a section could not be shown; nothing while there is no error. */
export function ShowAllFailed({ error }: { error: unknown }) {
  const texts = useTexts();
  if (error === undefined) return null;
  return (
    <Notice tone="danger" live="alert">
      <TextWithLang text={reasonOf(texts, error)} />
    </Notice>
  );
}
