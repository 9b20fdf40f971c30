import { useEffect, useEffectEvent, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  LANGUAGE_PARAMETER,
  useLanguage,
  useLanguageChoice,
  useTexts,
  withoutLanguage,
} from '../texts/texts-provider.tsx';

const namedIn = (search: string): string | null => new URLSearchParams(search).get(LANGUAGE_PARAMETER);

/**
 * A button with the other language, in that language. Without scripts the browser sends its form to the address of the page, and
 * the gateway keeps the choice.
 */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const texts = useTexts();
  const language = useLanguage();
  const { coming, setLanguage } = useLanguageChoice();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const other = language === 'en' ? 'bn' : 'en';

  // A language in the address would override the choice at the next reload.
  const forgetNamed = (address = search) => {
    if (namedIn(address) === null) return;
    void navigate({ pathname, search: withoutLanguage(address), hash }, { replace: true, state });
  };
  const choose = (event: FormEvent) => {
    event.preventDefault();
    setLanguage(other);
    forgetNamed();
  };
  // Back leads to addresses that still name the former language.
  const namesOther = namedIn(search) === other;
  const forgetOther = useEffectEvent(forgetNamed);
  useEffect(() => {
    if (namesOther) forgetOther();
  }, [namesOther]);
  // The router is not told of a Back that closes what is open over the page, and the entry below may name it as well.
  useEffect(() => {
    const { location } = window;
    if (location.pathname === pathname && location.search !== search && namedIn(location.search) === other)
      forgetOther(location.search);
  });

  return (
    <form method="post" onSubmit={choose}>
      <button
        type="submit"
        name={LANGUAGE_PARAMETER}
        value={other}
        className={className}
        lang={other}
        aria-busy={coming !== null || undefined}
      >
        {other === 'bn' ? texts.app.bengali : texts.app.english}
      </button>
    </form>
  );
}
