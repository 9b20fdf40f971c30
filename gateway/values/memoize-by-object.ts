/**
 * The same function, evaluated once for each object, whose result is kept as long as the object lives. What it reads of the
 * object must not change, as in records, which outlive requests.
 */
export const memoizeByObject = <Subject extends object, Result>(
  rule: (subject: Subject) => Result,
): ((subject: Subject) => Result) => {
  const results = new WeakMap<Subject, { readonly value: Result }>();
  return (subject) => {
    const known = results.get(subject);
    if (known !== undefined) return known.value;
    const value = rule(subject);
    results.set(subject, { value });
    return value;
  };
};
