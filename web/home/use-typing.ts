import { useEffect, useState, type RefObject } from 'react';
import { prefersReducedMotion } from '../ui/reduced-motion.ts';
import { whileSeen } from '../ui/while-seen.ts';

/** How the headline is typed: when it starts, how long a character takes to come and to go, how long a phrase stays. */
const TYPING_START_MS = 4000;
const TYPING_CHARACTER_MS = 80;
const DELETING_CHARACTER_MS = 40;
const TYPING_PAUSE_MS = 2000;

/**
 * Types and deletes the phrases in turn, without end unless it is stopped; nothing moves while nobody sees the element. Returns
 * the text as it is now, or null before the start, while it is stopped and for people who prefer reduced motion. Starts with
 * the second phrase, since the first one is shown in full until then.
 */
export const useTyping = (
  element: RefObject<Element | null>,
  phrases: readonly string[],
  isStopped: boolean,
): string | null => {
  const [typed, setTyped] = useState<string | null>(null);
  const text = phrases.join('\n');

  useEffect(() => {
    if (!element.current || isStopped || prefersReducedMotion()) return undefined;
    const frames = typingFrames(text.split('\n'));
    let staysForMs = TYPING_START_MS + TYPING_CHARACTER_MS;
    const stop = whileSeen(element.current, () => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        timer = setTimeout(next, staysForMs);
      };
      const next = () => {
        const { value } = frames.next();
        if (!value) return;
        setTyped(value.shown);
        ({ staysForMs } = value);
        wait();
      };
      wait();
      return () => clearTimeout(timer);
    });
    return () => {
      stop();
      setTyped(null);
    };
  }, [element, isStopped, text]);

  return typed;
};

type TypingFrame = { shown: string; staysForMs: number };

/** Every state of the typed line in its order, and how long each stays. */
function* typingFrames(phrases: readonly string[]): Generator<TypingFrame> {
  for (let index = 1; ; index += 1) {
    const characters = charactersOf(phrases[index % phrases.length] ?? '');
    if (characters.length === 0) return;
    const first = (count: number) => characters.slice(0, count).join('');

    for (let count = 1; count < characters.length; count += 1) {
      yield { shown: first(count), staysForMs: TYPING_CHARACTER_MS };
    }
    yield { shown: first(characters.length), staysForMs: TYPING_PAUSE_MS };
    for (let count = characters.length - 1; count > 0; count -= 1) {
      yield { shown: first(count), staysForMs: DELETING_CHARACTER_MS };
    }
    yield { shown: '', staysForMs: TYPING_CHARACTER_MS };
  }
}

// By grapheme: a Bengali conjunct with its vowel sign is typed and deleted as a whole, where the browser can tell.
const charactersOf = (phrase: string): string[] => {
  const { Segmenter }: Partial<Pick<typeof Intl, 'Segmenter'>> = Intl;
  if (Segmenter === undefined) return [...phrase];
  return [...new Segmenter('bn', { granularity: 'grapheme' }).segment(phrase)].map(({ segment }) => segment);
};
