import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { bn } from './bn.ts';
import { en, type Texts } from './en.ts';

/** The languages of the interface. */
export type Language = 'en' | 'bn';

/** The cookie that remembers the chosen language; the gateway reads it too. */
export const LANGUAGE_COOKIE = 'lang';
const ONE_YEAR_IN_SECONDS = 31_536_000;

const dictionaries: Record<Language, Texts> = { en, bn };

type LanguageChoice = { language: Language; setLanguage: (language: Language) => void };

const LanguageContext = createContext<LanguageChoice>({ language: 'en', setLanguage: () => {} });

const keep = (language: Language): void => {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${ONE_YEAR_IN_SECONDS}; samesite=lax`;
};

/** The query parameter that names a language, so that search engines have an address for each. */
export const LANGUAGE_PARAMETER = 'lang';

/** Stores a language that the address names as a choice, for the next pages and for the graph. */
export const keepLanguageOfAddress = (search: string, language: Language): void => {
  if (new URLSearchParams(search).has(LANGUAGE_PARAMETER)) keep(language);
};

type TextsProviderProps = {
  /** The language in which the page was rendered: the `lang` of its root element. */
  initialLanguage: Language;
  /** Called after a choice, so that data can be fetched again in the other language. */
  onChange?: (language: Language) => void;
  children: ReactNode;
};

/** Gives the interface its language. A choice is stored in a cookie and set as `lang` of the root element. */
export function TextsProvider({ initialLanguage, onChange, children }: TextsProviderProps) {
  const [language, setChosen] = useState(initialLanguage);
  const choice = useMemo(
    () => ({
      language,
      setLanguage: (chosen: Language) => {
        keep(chosen);
        document.documentElement.lang = chosen;
        setChosen(chosen);
        onChange?.(chosen);
      },
    }),
    [language, onChange],
  );
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

/** The fixed words of the interface, by room, in the chosen language. English outside a provider. */
export const useTexts = (): Texts => dictionaries[use(LanguageContext).language];

/** The chosen language and how to choose another. */
export const useLanguage = (): LanguageChoice => use(LanguageContext);
