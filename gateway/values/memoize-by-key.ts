/**
 * The same function with its results kept by key, for few keys that come again and again, such as days. All are dropped when there
 * are more than `maxKeys`, which is Infinity where there cannot be many, as in one request or for the fields of the schema. A rejected promise is kept as well. Results must never be undefined.
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
