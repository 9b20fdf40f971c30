import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CoursePayment, CourseSort } from '../generated/graphql.ts';
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
  const field = useRef<HTMLInputElement>(null);
  const order = useRef<HTMLSelectElement>(null);

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
    const typed = field.current?.value ?? words;
    const sort = order.current?.value ?? sorted;
    if (typed === words && sort === sorted) return;
    setWords(typed);
    choose({ search: typed.trim(), ...(sort !== sorted && { sort }) });
  });

  const paymentNames: Record<CoursePayment, string> = { MONTHLY: texts.monthly, ONE_TIME: texts.oneTime };
  const sortNames: Record<CourseSort, string> = {
    FEATURED: texts.sortFeatured,
    PRICE_HIGH_TO_LOW: texts.sortPriceHigh,
    PRICE_LOW_TO_HIGH: texts.sortPriceLow,
    STARTING_SOON: texts.sortStarting,
    TITLE: texts.sortTitle,
  };

  const chosen = (name: string, value: string) => params.get(name) === value;
  const chip = (name: string, value: string, label: string) => (
    <li key={value}>
      <Link
        to={`?${conditionsWith({ search: words.trim(), [name]: chosen(name, value) ? '' : value })}`}
        replace
        className={styles.chip}
        aria-current={chosen(name, value) ? 'true' : undefined}
        lang={languageOf(label)}
      >
        {label}
        {chosen(name, value) && <Icon name="close" size={14} />}
      </Link>
    </li>
  );

  return (
    <search aria-label={texts.filters}>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <SearchBox
          label={texts.search}
          ref={field}
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
              ref={order}
              name="sort"
              value={sorted}
              onChange={(event) => choose({ search: words.trim(), sort: event.currentTarget.value })}
            >
              {courseSorts.map((value) => (
                <option key={value} value={value}>
                  {sortNames[value]}
                </option>
              ))}
            </select>
          </label>
        </div>
      </form>
    </search>
  );
}
