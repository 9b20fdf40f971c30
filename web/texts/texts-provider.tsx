import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react';
import { tellOfMissingScripts } from '../missing-scripts.ts';
import { setCookie } from '../cookies.ts';
import { inTime } from '../request-timeout.ts';
import { fetchTexts, textsIn } from './dictionaries.ts';
import type { Texts } from './en.ts';
import type { Language } from './language-of.ts';

/** The cookie that remembers the chosen language; the gateway reads it too. */
export const LANGUAGE_COOKIE = 'lang';

type LanguageChoice = {
  /** The chosen language while its words are fetched; null at rest. */
  coming: Language | null;
  /** The chosen language whose words could not be fetched, so that the page stays as it is; null otherwise. */
  failed: Language | null;
  setLanguage: (language: Language) => void;
  /** Forgets a failed choice, once the page that it was about is left. */
  forgetFailure: () => void;
};

const LanguageContext = createContext<Language>('en');
// Apart from the language, which all texts depend on: a choice changes twice before the language does.
const LanguageChoiceContext = createContext<LanguageChoice>({
  coming: null,
  failed: null,
  setLanguage: () => {},
  forgetFailure: () => {},
});

/** Stores a language as the chosen one, for the next pages and for the graph. */
export const keepLanguage = (language: Language): void => setCookie(LANGUAGE_COOKIE, language);

/** The query parameter that names a language, so that search engines have an address for each. */
export const LANGUAGE_PARAMETER = 'lang';

/** The query of an address without the language that it names. */
export const withoutLanguage = (search: string): string => {
  const others = new URLSearchParams(search);
  others.delete(LANGUAGE_PARAMETER);
  return others.size === 0 ? '' : `?${others}`;
};

/** Stores a language that the address names as a choice, for the next pages and for the graph. */
export const keepLanguageOfAddress = (search: string, language: Language): void => {
  if (new URLSearchParams(search).has(LANGUAGE_PARAMETER)) keepLanguage(language);
};

/** Fetches a page's data in a language. Resolves with what puts them into the page, or null where that failed. */
export type FetchInLanguage = (language: Language) => Promise<(() => void) | null>;

type TextsProviderProps = {
  /** The language in which the page was rendered: the `lang` of its root element. */
  initialLanguage: Language;
  fetchIn: FetchInLanguage;
  children: ReactNode;
};

const atRest = { coming: null, failed: null };

/**
 * Gives the interface its language, whose words have been fetched. After a choice the page stays as it is until words and
 * data are there in the other language, so that all change at once. A choice is stored in a cookie and set as `lang` of the
 * root element.
 */
export function TextsProvider({ initialLanguage, fetchIn, children }: TextsProviderProps) {
  const [language, setLanguage] = useState(initialLanguage);
  const [change, setChange] = useState<Pick<LanguageChoice, 'coming' | 'failed'>>(atRest);
  const choices = useRef(0);

  const choice = useMemo((): LanguageChoice => {
    const choose = async (chosen: Language): Promise<void> => {
      choices.current += 1;
      const choiceNumber = choices.current;
      setChange({ coming: chosen, failed: null });
      // The gateway answers in the language of the cookie.
      keepLanguage(chosen);
      const [words, answers] = await Promise.allSettled([inTime(fetchTexts(chosen)), fetchIn(chosen)]);
      // Whoever does not want to wait chooses again.
      if (choiceNumber !== choices.current) return;
      const show = words.status === 'fulfilled' && answers.status === 'fulfilled' ? answers.value : null;
      if (show === null) {
        // Data came and words did not, so it is not the connection: the page has them once it is loaded again.
        if (words.status === 'rejected' && answers.status === 'fulfilled' && answers.value) tellOfMissingScripts();
        else keepLanguage(language);
        setChange({ coming: null, failed: chosen });
        return;
      }
      document.documentElement.lang = chosen;
      show();
      setLanguage(chosen);
      setChange(atRest);
    };
    const forgetFailure = () => setChange((now) => (now.failed === null ? now : atRest));
    return { ...change, setLanguage: (chosen) => void choose(chosen), forgetFailure };
  }, [language, change, fetchIn]);
  return (
    <LanguageContext value={language}>
      <LanguageChoiceContext value={choice}>{children}</LanguageChoiceContext>
    </LanguageContext>
  );
}

/**
 * Gives a message until the page changes its language; afterwards null. For answers that cannot be fetched again in
 * another language, such as a refusal.
 */
export const useUntilLanguageChange = <Message,>(message: Message): Message | null => {
  const language = useLanguage();
  const [heard, setHeard] = useState({ message, language, isOver: false });
  const isNew = heard.message !== message;
  const isOver = !isNew && (heard.isOver || heard.language !== language);
  if (isNew || isOver !== heard.isOver) setHeard({ message, language, isOver });
  return isOver ? null : message;
};

/** The fixed words of the interface, by room, in the chosen language. In English outside a provider. */
export const useTexts = (): Texts => textsIn(use(LanguageContext));

/** The language of the page. */
export const useLanguage = (): Language => use(LanguageContext);

/** The function that chooses another language, and the state of the last choice. */
export const useLanguageChoice = (): LanguageChoice => use(LanguageChoiceContext);
