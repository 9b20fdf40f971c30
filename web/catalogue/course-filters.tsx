import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CoursePayment, CourseSort } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { coursePayments, courseSorts } from './course-search.ts';
import styles from './course-filters.module.css';

/** How long typing has to pause before the search is updated. */
const TYPING_PAUSE_MS = 300;

/** Search, filters and order of the catalogue. Every choice is in the address, so it can be sent to somebody. */
export function CourseFilters({ languages }: { languages: readonly string[] }) {
  const texts = useTexts().catalogue;
  const [params, setParams] = useSearchParams();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  // Updates the field when a link or going back changes the search, but not after the person's own typing.
  const searched = params.get('search') ?? '';
  const [followed, setFollowed] = useState(searched);
  const [words, setWords] = useState(searched);
  if (searched !== followed) {
    setFollowed(searched);
    if (searched !== words.trim()) setWords(searched);
  }

  const choose = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const search = (typed: string) => {
    setWords(typed);
    clearTimeout(typing.current);
    typing.current = setTimeout(() => choose('search', typed.trim()), TYPING_PAUSE_MS);
  };

  const paymentNames: Record<CoursePayment, string> = { MONTHLY: texts.monthly, ONE_TIME: texts.oneTime };
  const sortNames: Record<CourseSort, string> = {
    FEATURED: texts.sortFeatured,
    PRICE_HIGH_TO_LOW: texts.sortPriceHigh,
    PRICE_LOW_TO_HIGH: texts.sortPriceLow,
    STARTING_SOON: texts.sortStarting,
    TITLE: texts.sortTitle,
  };

  return (
    <search className={styles.filters} aria-label={texts.filters}>
      <Field
        label={texts.search}
        name="search"
        type="search"
        value={words}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <SelectField
        label={texts.payment}
        name="payment"
        placeholder={texts.allPayments}
        choices={coursePayments.map((value) => ({ value, label: paymentNames[value] }))}
        value={params.get('payment') ?? ''}
        onChange={(event) => choose('payment', event.currentTarget.value)}
      />
      <SelectField
        label={texts.language}
        name="language"
        placeholder={texts.allLanguages}
        choices={languages.map((language) => ({ value: language, label: texts.languageName(language) }))}
        value={params.get('language') ?? ''}
        onChange={(event) => choose('language', event.currentTarget.value)}
      />
      <SelectField
        label={texts.sort}
        name="sort"
        choices={courseSorts.map((value) => ({ value, label: sortNames[value] }))}
        value={params.get('sort') ?? 'FEATURED'}
        onChange={(event) => choose('sort', event.currentTarget.value)}
      />
    </search>
  );
}
