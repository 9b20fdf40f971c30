/**
 * The same function with its results kept by their key, for few keys that come again and again, such as days, or with `Infinity` for those of one request. Results must
 * never be undefined. All are dropped when there are more than `maxKeys`.
 */
export const memoizeByKey = <Key extends string | number, Result>(
  maxKeys: number,
  compute: (key: Key) => Result,
): ((key: Key) => Result) => {
  const results = new Map<Key, Result>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = compute(key);
    if (results.size >= maxKeys) results.clear();
    results.set(key, result);
    return result;
  };
};
