const mostTexts = 500;
const longestText = 200;

/**
 * Remembers what is made of texts that come again and again, such as headers. A long one is made anew each time, and
 * when there are too many all are forgotten: memory has an end, and strangers choose their headers.
 */
export const remembered = <T>(make: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (text.length > longestText) return made;
    if (known.size >= mostTexts) known.clear();
    known.set(text, made);
    return made;
  };
};
