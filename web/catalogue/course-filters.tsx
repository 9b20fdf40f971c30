import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CoursePayment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { languageOf } from '../texts/language-of.ts';
import { LANGUAGE_PARAMETER, useTexts } from '../texts/texts-provider.tsx';
import { Link } from '../ui/link.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useOnceHydrated } from '../ui/use-once-hydrated.ts';
import { coursePayments, courseSorts } from './course-search.ts';
import styles from './course-filters.module.css';

/** How long typing has to pause before the search is updated. */
const TYPING_PAUSE_MS = 300;

/** The parameters that a search keeps when it is sent as a form before hydration. */
const hiddenFields = [LANGUAGE_PARAMETER, 'payment', 'language'];

type CourseFiltersProps = {
  languages: readonly string[];
  /** How many courses meet the conditions, in words; absent while that is not known. */
  countText: string | undefined;
};

/**
 * Search, filters and order of the catalogue. Every choice is in the address, so it can be sent to somebody. The filters are
 * links and the search is a form, which work before the page's scripts do.
 */
export function CourseFilters({ languages, countText }: CourseFiltersProps) {
  const texts = useTexts().catalogue;
  const [params, setParams] = useSearchParams();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const form = useRef<HTMLFormElement>(null);

  // Updates the field when a link or going back changes the search, but not after the person's own typing.
  const searched = params.get('search') ?? '';
  const sorted = params.get('sort') ?? 'FEATURED';
  const [followed, setFollowed] = useState(searched);
  const [words, setWords] = useState(searched);
  if (searched !== followed) {
    setFollowed(searched);
    if (searched !== words.trim()) setWords(searched);
  }

  /** The conditions of the address with these; an empty one is left out. */
  const conditionsWith = (choices: Record<string, string>): URLSearchParams => {
    const after = new URLSearchParams(params);
    for (const [name, value] of Object.entries(choices)) {
      if (value === '') after.delete(name);
      else after.set(name, value);
    }
    return after;
  };
  // Every choice includes the typed words and cancels the pending search, which would undo the choice.
  const choose = (choices: { search: string; sort?: string }) => {
    clearTimeout(pause.current);
    startTransition(() => {
      // The new address is rendered in a transition as well, so what is typed until then stays in the field.
      setFollowed(choices.search);
      setParams(conditionsWith(choices), { replace: true });
    });
  };
  const search = () => choose({ search: words.trim() });

  const searchAfterPause = useEffectEvent(search);
  useEffect(() => {
    if (words.trim() === searched) return undefined;
    pause.current = setTimeout(() => searchAfterPause(), TYPING_PAUSE_MS);
    return () => clearTimeout(pause.current);
  }, [words, searched]);

  useOnceHydrated(() => {
    const given = new FormData(form.current ?? undefined);
    const [typed, sort] = [String(given.get('search')), String(given.get('sort'))];
    if (typed === words && sort === sorted) return;
    setWords(typed);
    choose({ search: typed.trim(), ...(sort !== sorted && { sort }) });
  });

  const paymentNames: Record<CoursePayment, string> = { MONTHLY: texts.monthly, ONE_TIME: texts.oneTime };
  const chip = (name: string, value: string, label: string) => {
    const isChosen = params.get(name) === value;
    const after = conditionsWith({ search: words.trim(), [name]: isChosen ? '' : value });
    return <Chip key={value} to={`?${after}`} label={label} isChosen={isChosen} />;
  };

  return (
    <search aria-label={texts.filters}>
      <form
        ref={form}
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <SearchBox
          label={texts.search}
          name="search"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <div className={styles.chips}>
          <ul>{coursePayments.map((value) => chip('payment', value, paymentNames[value]))}</ul>
          {languages.length > 1 && (
            <ul>{languages.map((value) => chip('language', value, texts.languageName(value)))}</ul>
          )}
        </div>
        {hiddenFields.map(
          (name) => params.has(name) && <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} />,
        )}
        <div className={styles.line}>
          <p aria-live="polite">{countText}</p>
          <label className={styles.sort}>
            {texts.sort}
            <select
              name="sort"
              value={sorted}
              onChange={(event) => choose({ search: words.trim(), sort: event.currentTarget.value })}
            >
              {courseSorts.map((value) => (
                <option key={value} value={value}>
                  {texts.sorts[value]}
                </option>
              ))}
            </select>
          </label>
        </div>
      </form>
    </search>
  );
}

type ChipProps = {
  /** Leads to the list with this condition; where it is chosen, to the list without it. */
  to: string;
  label: string;
  isChosen: boolean;
};

/** A condition of the catalogue, which a press adds or takes away. */
function Chip({ to, label, isChosen }: ChipProps) {
  return (
    <li>
      <Link
        to={to}
        replace
        className={styles.chip}
        aria-current={isChosen ? 'true' : undefined}
        lang={languageOf(label)}
      >
        {label}
        {isChosen && <Icon name="close" size={14} />}
      </Link>
    </li>
  );
}
