import { useEffect, useEffectEvent, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { lessonAnchor } from '../course-content/lesson-anchor.ts';
import { reasonOf } from '../reason-of.ts';
import { useFindLessonsQuery } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Link } from '../ui/link.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useOnceHydrated } from '../ui/use-once-hydrated.ts';
import styles from './lesson-search.module.css';

/** How long typing has to pause before the search is sent. */
const TYPING_PAUSE_MS = 300;

/** Finds a lesson of the open months by its topic or notes. Nothing is fetched before somebody types. */
export function LessonSearch({ courseId }: { courseId: string }) {
  const texts = useTexts().purchases;
  const [words, setWords] = useState('');
  const [search, setSearch] = useState('');
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const results = useId();

  // Cancels the search that waits for a pause in typing, too: it would open the results again.
  const close = () => {
    clearTimeout(typing.current);
    setSearch('');
  };
  const type = (typed: string) => {
    setWords(typed);
    clearTimeout(typing.current);
    if (typed.trim() === '') setSearch('');
    else typing.current = setTimeout(() => setSearch(typed.trim()), TYPING_PAUSE_MS);
  };
  useOnceHydrated(() => type(field.current?.value ?? ''));

  const press = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !place.current?.contains(target)) close();
  });
  useEffect(() => {
    const onPress = (event: PointerEvent) => press(event);
    document.addEventListener('pointerdown', onPress);
    return () => {
      clearTimeout(typing.current);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);

  const leaveByKey = ({ key, nativeEvent }: KeyboardEvent) => {
    // While a word is being composed the key is that of the input method.
    if (key !== 'Escape' || nativeEvent.isComposing) return;
    // The field shows the results when it gets the focus.
    field.current?.focus();
    close();
  };
  // The results stay when no other element gets the focus, for example when the window loses it.
  const leaveByFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !place.current?.contains(relatedTarget)) close();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys are those of the field and the results in it.
    <search ref={place} className={styles.search} onKeyDown={leaveByKey} onBlur={leaveByFocus}>
      <SearchBox
        label={texts.findLesson}
        ref={field}
        aria-controls={results}
        autoComplete="off"
        value={words}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => setSearch(words.trim())}
      />
      <div id={results} className={styles.results}>
        {search !== '' && <Results courseId={courseId} search={search} />}
      </div>
    </search>
  );
}

function Results({ courseId, search }: { courseId: string; search: string }) {
  const texts = useTexts();
  const { data, previousData, error } = useFindLessonsQuery({
    variables: { courseId, search },
    // In the cache this would take the place of the page's own answer: it selects the course without its id.
    fetchPolicy: 'no-cache',
    ssr: false,
  });
  // What was found before stays until there is an answer, but is not the answer to a search that fails.
  const lessons = (data ?? (error === undefined ? previousData : undefined))?.course?.viewerAccess?.lessons;

  const found =
    lessons?.length === 0 ? texts.purchases.noLessonFound : texts.purchases.lessonsFound(lessons?.length ?? 0);
  const failed = error && reasonOf(texts, error);
  return (
    <>
      {/* The same element from the first letter on: screen readers read what changes in it, not what it comes with. */}
      <output className={styles.said}>{lessons ? found : (failed ?? texts.ui.loading)}</output>
      <ol>
        {lessons?.map(({ month, lesson, excerpt }) => (
          <li key={lesson.id}>
            <Link
              className={styles.result}
              to={`${paths.courseMonth(courseId, month.number)}#${encodeURIComponent(lessonAnchor(lesson.id))}`}
            >
              <span className={styles.month}>{month.label}</span>
              <span className={styles.topic} lang={languageOf(lesson.topicName)}>
                {lesson.topicName}
              </span>
              {excerpt !== null && (
                <span className={styles.excerpt} lang={languageOf(excerpt)}>
                  {excerpt}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
