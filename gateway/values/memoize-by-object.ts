import type { Language } from './text.ts';

/** The same rule, reckoned once for each record: a record never changes, and outlives the requests that ask. */
export const perRecord = <Subject extends object, Result>(
  rule: (subject: Subject) => Result,
): ((subject: Subject) => Result) => {
  const known = new WeakMap<Subject, { readonly result: Result }>();
  return (subject) => {
    const found = known.get(subject);
    if (found !== undefined) return found.result;
    const result = rule(subject);
    known.set(subject, { result });
    return result;
  };
};

/** The same for a rule that puts something into words: reckoned once for each record and language. */
export const perRecordAndLanguage = <Subject extends object, Result>(
  rule: (subject: Subject, language: Language) => Result,
): ((subject: Subject, language: Language) => Result) => {
  const inLanguage = {
    en: perRecord((subject: Subject) => rule(subject, 'en')),
    bn: perRecord((subject: Subject) => rule(subject, 'bn')),
  };
  return (subject, language) => inLanguage[language](subject);
};
