import { useLanguage } from './texts-provider.tsx';

/** Bengali words with all that stands between them, except Latin letters, and the mark that ends their sentence. */
const bengaliWords = /(\p{Script=Bengali}(?:[^\p{Script=Latin}]*\p{Script=Bengali})?।?)/u;

/**
 * A sentence of the graph that has data in it: a name, a title, a reason. Its Bengali words are marked in an English sentence;
 * a Bengali one has English words of its own.
 */
export function MixedText({ text }: { text: string }) {
  const language = useLanguage();
  if (language === 'bn') return text;
  // Every second part is what the pattern found.
  return text.split(bengaliWords).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- The parts have no other key.
      <span key={index} lang="bn">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
