import { use } from 'react';
import { errorCodes } from '../../client/error-codes.ts';
import type { Problem } from './answers.ts';
import { readUserErrorCodes } from './session.ts';
import styles from './problems.module.css';

type Meaning = { readonly meaning: string; readonly whatToDo: string };

const known = new Map<string, Meaning>(Object.entries(errorCodes));

/** A sentence of the table of codes, whose cells begin without a capital and have no full stop. */
const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.”]$/.test(text) ? '' : '.'}`;

let userErrorCodes: Promise<ReadonlyMap<string, string>> | null = null;

const meaningOfUserError = (code: string): Meaning | null => {
  userErrorCodes ??= readUserErrorCodes();
  const meaning = use(userErrorCodes).get(code);
  return meaning === undefined ? null : { meaning, whatToDo: 'show the message beside its field' };
};

const meaningOfFault = (code: string): Meaning | null => known.get(code) ?? null;

/** A text in which code stands in backticks. */
function WithCode({ text }: { text: string }) {
  // The parts of a text have no names of their own, and never change places.
  // oxlint-disable-next-line react/no-array-index-key
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

/** An error of an answer, with what its code means and what to do about it. */
export function ProblemCard({ problem: { kind, code, message, shown, place } }: { problem: Problem }) {
  const meaningOf = kind === 'fault' ? meaningOfFault : meaningOfUserError;
  const meaning = code === null ? null : meaningOf(code);
  return (
    <li className={styles.problem}>
      <p className={styles.head}>
        {code !== null && <code className={styles.code}>{code}</code>}
        {place !== '' && (
          <span>
            at <code>{place}</code>
          </span>
        )}
      </p>
      <p className={styles.message}>{message}</p>
      <dl className={styles.meaning}>
        {shown !== null && (
          <>
            <dt>To show</dt>
            <dd>{shown}</dd>
          </>
        )}
        {meaning !== null && (
          <>
            <dt>Meaning</dt>
            <dd>
              <WithCode text={sentence(meaning.meaning)} />
            </dd>
            <dt>What to do</dt>
            <dd>
              <WithCode text={sentence(meaning.whatToDo)} />
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}
