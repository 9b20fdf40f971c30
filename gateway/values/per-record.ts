/** The same rule, reckoned once for each record: a record never changes, and outlives the requests that ask. */
export const perRecord = <Subject extends object, Result>(
  rule: (subject: Subject) => Result,
): ((subject: Subject) => Result) => {
  const known = new WeakMap<Subject, { readonly result: Result }>();
  return (subject) => {
    const found = known.get(subject) ?? { result: rule(subject) };
    known.set(subject, found);
    return found.result;
  };
};
