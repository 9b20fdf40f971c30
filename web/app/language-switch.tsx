import { useEffect, useEffectEvent, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LANGUAGE_PARAMETER, useLanguage, useLanguageChoice, useTexts } from '../texts/texts-provider.tsx';

/**
 * A button with the other language, in that language. Without scripts the browser sends its form, and the gateway keeps the
 * choice.
 */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const texts = useTexts();
  const language = useLanguage();
  const { coming, setLanguage } = useLanguageChoice();
  const [search, setSearch] = useSearchParams();
  const other = language === 'en' ? 'bn' : 'en';

  // A language in the address would override the choice at the next reload.
  const forgetNamed = () => {
    if (!search.has(LANGUAGE_PARAMETER)) return;
    const others = new URLSearchParams(search);
    others.delete(LANGUAGE_PARAMETER);
    setSearch(others, { replace: true, preventScrollReset: true });
  };
  const choose = (event: FormEvent) => {
    event.preventDefault();
    setLanguage(other);
    forgetNamed();
  };
  // Back leads to addresses from before the choice.
  const namesOther = search.get(LANGUAGE_PARAMETER) === other;
  const forgetOther = useEffectEvent(forgetNamed);
  useEffect(() => {
    if (namesOther) forgetOther();
  }, [namesOther]);

  return (
    <form method="post" action={`?${LANGUAGE_PARAMETER}=${other}`} onSubmit={choose}>
      <button type="submit" className={className} lang={other} aria-busy={coming !== null || undefined}>
        {other === 'bn' ? texts.app.bengali : texts.app.english}
      </button>
    </form>
  );
}
