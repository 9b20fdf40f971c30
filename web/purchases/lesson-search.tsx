import { useEffect, useId, useRef, useState, type FocusEvent } from 'react';
import { lessonAnchor } from '../course-content/lesson-anchor.ts';
import { messageOf } from '../errors.ts';
import { useFindLessonsQuery } from '../generated/hooks.ts';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Link } from '../ui/link.tsx';
import { maxSearchLength } from '../ui/max-search-length.ts';
import { useOnceHydrated } from '../ui/use-once-hydrated.ts';
import styles from './lesson-search.module.css';

/** How long typing has to pause before lessons are looked for. */
const TYPING_PAUSE_MS = 300;

/** Finds a lesson of the open months by its topic or notes. Nothing is asked before somebody types. */
export function LessonSearch({ courseId }: { courseId: string }) {
  const texts = useTexts().purchases;
  const [words, setWords] = useState('');
  const [search, setSearch] = useState('');
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const results = useId();
  useEffect(() => () => clearTimeout(typing.current), []);

  const type = (typed: string) => {
    setWords(typed);
    clearTimeout(typing.current);
    if (typed.trim() === '') return setSearch('');
    typing.current = setTimeout(() => setSearch(typed.trim()), TYPING_PAUSE_MS);
    return undefined;
  };

  useOnceHydrated(() => void type(field.current?.value ?? ''));

  useEffect(() => {
    if (search === '') return undefined;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setSearch('');
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Node) || !place.current?.contains(event.target)) return;
      // The field shows the results when it gets the focus.
      field.current?.focus();
      setSearch('');
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', leave);
    };
  }, [search]);

  // The results stay when no other element gets the focus, for example when the window loses it.
  const leaveBy = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || place.current?.contains(relatedTarget)) return;
    clearTimeout(typing.current);
    setSearch('');
  };

  return (
    <search ref={place} className={styles.search} onBlur={leaveBy}>
      <Icon name="search" className={styles.icon} />
      <input
        ref={field}
        type="search"
        className={styles.field}
        aria-label={texts.findLesson}
        aria-controls={results}
        placeholder={texts.findLesson}
        maxLength={maxSearchLength}
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
  const failed = error && (messageOf(error) ?? texts.problem.connection);
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
