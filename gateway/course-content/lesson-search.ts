import { isFoundIn, searchable, whereWordsBegin, type wordsAsked } from '../catalogue/search-rules.ts';
import { memoizeByObject } from '../values/memoize-by-object.ts';
import { beginningOf } from '../values/text.ts';
import type { ContentItemRecord } from './records.ts';

type Asked = ReturnType<typeof wordsAsked>;

/** A lesson that was found, and the number of its month. */
export type LessonMatch = {
  readonly number: number;
  readonly lesson: ContentItemRecord;
  /** The line of its notes that matches; null where the topic does. */
  readonly excerpt: string | null;
};

// Each word of the notes is compared, so notes of a book's length must not cost more than those of a lesson.
const maxSearchedNotes = 5_000;
const maxExcerptLength = 140;

// Notes have code: the words of a name in it count as words beside the whole name, "form" in useFormStatus.
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|_/gu;
const prepared = (text: string) => searchable(`${text}\n${text.replace(humps, ' ')}`);

const isIn = (text: ReturnType<typeof prepared>, asked: Asked): boolean => isFoundIn(text, asked, whereWordsBegin);

const searchedNotes = ({ notes }: ContentItemRecord): string => beginningOf(notes ?? '', maxSearchedNotes);

/** A lesson prepared for searching, once for all searches of a request: preparing takes longer than a search. */
const searchableLesson = memoizeByObject((lesson: ContentItemRecord) => ({
  topic: prepared(lesson.topicName ?? ''),
  whole: prepared(`${lesson.topicName ?? ''}\n${searchedNotes(lesson)}`),
}));

const shortened = (line: string): string => {
  if (line.length <= maxExcerptLength) return line;
  const cut = beginningOf(line, maxExcerptLength);
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut} …`;
};

/** The line that has every word, else the first that has one of them. */
const excerptOf = (notes: string, asked: Asked): string | null => {
  const lines = notes.split('\n').flatMap((line) => line.trim() || []);
  // Preparing a line takes longer than looking for a word in it.
  const texts = lines.map(prepared);
  const hasAll = texts.findIndex((text) => isIn(text, asked));
  const found = hasAll === -1 ? texts.findIndex((text) => asked.some((word) => isIn(text, [word]))) : hasAll;
  const line = lines[found];
  return line === undefined ? null : shortened(line);
};

/** The first lessons that have every word in their topic or notes, those with the words in their topic before the others. */
export const findLessons = (
  byMonth: ReadonlyMap<number, readonly ContentItemRecord[]>,
  asked: Asked,
  max: number,
): readonly LessonMatch[] => {
  const inTopic: LessonMatch[] = [];
  const inNotes: Omit<LessonMatch, 'excerpt'>[] = [];
  for (const [number, lessons] of byMonth) {
    for (const lesson of lessons) {
      const { topic, whole } = searchableLesson(lesson);
      if (isIn(topic, asked)) inTopic.push({ number, lesson, excerpt: null });
      else if (isIn(whole, asked)) inNotes.push({ number, lesson });
    }
  }
  const ofNotes = inNotes
    .slice(0, Math.max(0, max - inTopic.length))
    .map((match) => ({ ...match, excerpt: excerptOf(searchedNotes(match.lesson), asked) }));
  return [...inTopic.slice(0, max), ...ofNotes];
};
