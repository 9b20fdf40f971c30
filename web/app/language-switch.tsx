import { useSearchParams } from 'react-router-dom';
import { LANGUAGE_PARAMETER, useLanguage, useLanguageChoice, useTexts } from '../texts/texts-provider.tsx';

/** A button with the other language, in that language. */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const texts = useTexts();
  const language = useLanguage();
  const { coming, setLanguage } = useLanguageChoice();
  const [search, setSearch] = useSearchParams();
  const other = language === 'en' ? 'bn' : 'en';

  const choose = () => {
    setLanguage(other);
    // A language in the address would override the choice at the next reload.
    if (!search.has(LANGUAGE_PARAMETER)) return;
    const others = new URLSearchParams(search);
    others.delete(LANGUAGE_PARAMETER);
    setSearch(others, { replace: true, preventScrollReset: true });
  };

  return (
    <button type="button" className={className} lang={other} aria-busy={coming !== null || undefined} onClick={choose}>
      {other === 'bn' ? texts.app.bengali : texts.app.english}
    </button>
  );
}
