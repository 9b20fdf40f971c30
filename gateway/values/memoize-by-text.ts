import { LRUCache } from 'lru-cache';

const maxTexts = 500;
/** The result for a longer text is computed each time: clients choose their headers, and memory is limited. */
const maxTextLength = 200;

/** The same function with the results of the last 500 different texts kept, for texts of clients that repeat, such as headers. */
export const memoizeByText = <T>(compute: (text: string) => T): ((text: string) => T) => {
  const results = new LRUCache<string, { readonly value: T }>({ max: maxTexts });
  return (text) => {
    if (text.length > maxTextLength) return compute(text);
    const known = results.get(text);
    if (known !== undefined) return known.value;
    const value = compute(text);
    results.set(text, { value });
    return value;
  };
};
