import { Suspense } from 'react';
import type { Answer, Explanation } from './answers.ts';
import { ProblemCard } from './problems.tsx';
import { Waterfall } from './waterfall.tsx';
import styles from './answer-panel.module.css';

const waysInWords = {
  cache: 'from the response cache',
  compiled: 'by a compiled query',
  apollo: 'by Apollo Server',
} as const;

const counted = (count: number, one: string, more: string): string =>
  count === 0 ? `no ${one}` : `${count} ${count === 1 ? one : more}`;

const summaryOf = ({ calls, fromMemory, totalMs, way }: Explanation): string =>
  [
    counted(calls.length, 'REST call', 'REST calls'),
    ...(fromMemory.length === 0 ? [] : [`${counted(fromMemory.length, 'read', 'reads')} from memory`]),
    `${totalMs.toFixed(totalMs < 10 ? 1 : 0)} ms`,
    waysInWords[way],
  ].join(', ');

const isEmpty = ({ calls, fromMemory }: Explanation): boolean => calls.length + fromMemory.length === 0;

type Suggestion = { readonly label: string; readonly accept: () => void };

type Props = {
  readonly answer: Answer | null;
  /** How somebody can be signed in at once, for an answer that is about nobody; null where nobody can. */
  readonly suggestion: Suggestion | null;
};

/** What is worth knowing of the last answer beside its data: errors with their meaning, and the calls behind it. */
export function AnswerPanel({ answer, suggestion }: Props) {
  const explanation = answer?.explanation ?? null;
  return (
    <section className={styles.panel} aria-labelledby="behind-the-answer">
      <div className={styles.head}>
        <h2 id="behind-the-answer">Behind the answer</h2>
        <output>
          {answer === null && 'Run an operation, and its REST calls are drawn here.'}
          {answer !== null && (
            <>
              <strong>{answer.operation}</strong>: {explanation === null ? 'not explained' : summaryOf(explanation)}
            </>
          )}
        </output>
      </div>
      {answer !== null && (
        <div className={styles.body}>
          {answer.isNobody && (
            <div className={styles.notice}>
              <p>
                <code>viewer</code> is null: nobody is signed in.
              </p>
              {suggestion !== null && (
                <button type="button" className={styles.button} onClick={suggestion.accept}>
                  {suggestion.label}
                </button>
              )}
            </div>
          )}
          {answer.problems.length > 0 && (
            <ul className={styles.problems} aria-label="Errors of the answer">
              <Suspense fallback={null}>
                {answer.problems.map((problem, index) => (
                  // An answer can hold the same error twice.
                  // oxlint-disable-next-line react/no-array-index-key
                  <ProblemCard key={`${answer.number} ${index}`} problem={problem} />
                ))}
              </Suspense>
            </ul>
          )}
          {explanation === null && (
            <p className={styles.quiet}>
              This installation explains answers to who sends its <code>EXPLAIN_TOKEN</code> in the header{' '}
              <code>X-Explain</code>.
            </p>
          )}
          {explanation !== null && isEmpty(explanation) && answer.problems.length === 0 && !answer.isNobody && (
            <p className={styles.quiet}>
              {explanation.way === 'cache'
                ? 'The whole answer was in the response cache: the REST API was not asked at all.'
                : 'Nothing in it comes from the REST API.'}
            </p>
          )}
          {explanation !== null && !isEmpty(explanation) && (
            <Waterfall operation={answer.operation} explanation={explanation} />
          )}
        </div>
      )}
    </section>
  );
}
