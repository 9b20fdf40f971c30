import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AnswerPanel } from './answer-panel.tsx';
import { type Answer, createSend, type Send } from './answers.ts';
import { ExampleMenu } from './example-menu.tsx';
import { exampleAt, type Example } from './examples.ts';
import { PeopleList } from './people-list.tsx';
import { type Person, readPeople, readWho, signIn, signOut } from './session.ts';
import styles from './explorer-frame.module.css';

/** Where the menu stands beside the editors and not above them. The style sheet has the same limit. */
const WIDE = '(width >= 64rem)';

/** The learner whom the examples are made for. */
const suggested = 'moumita@dhap.example';

/** An example that is to be opened; a new object each time, so that the same one can be opened again. */
export type Opened = { readonly example: Example };

/** What the frame gives to the editors of an explorer. */
export type EditorProps = {
  readonly send: Send;
  readonly opened: Opened;
  /** Counts sign-ins and sign-outs, after which an answer may be another. */
  readonly sessions: number;
};

type Props = {
  /** Which of the two explorers this is. */
  readonly kind: 'explorer' | 'sandbox';
  /** What the menu does in this explorer. */
  readonly hint: string;
  readonly editor: (props: EditorProps) => ReactNode;
};

const refresh = async (setWho: (who: string | null) => void): Promise<void> => {
  try {
    setWho(await readWho());
  } catch {
    // The next answer says what is wrong.
  }
};

const useSession = () => {
  const [who, setWho] = useState<string | null>(null);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sessions, setSessions] = useState(0);

  /** Changes the session and tells who is there then; what the gateway refuses is shown. */
  const change = async (how: () => Promise<void>): Promise<void> => {
    try {
      await how();
      setRefusal(null);
      setWho(await readWho());
      setSessions((count) => count + 1);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  };
  useEffect(() => {
    const begin = async () => setPeople(await readPeople());
    void begin();
    void refresh(setWho);
  }, []);
  return {
    who,
    people,
    refusal,
    sessions,
    refresh: () => void refresh(setWho),
    signInAs: (person: Person) => void change(() => signIn(person)),
    signOut: () => void change(signOut),
  };
};

/** What both explorers have around their editors: the menu of examples, who is signed in, and what is behind an answer. */
export function ExplorerFrame({ kind, hint, editor: Editor }: Props) {
  const { who, people, refusal, sessions, refresh, signInAs, signOut } = useSession();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [opened, setOpened] = useState<Opened>(() => ({ example: exampleAt(location.href) }));
  const [send] = useState(() =>
    createSend((received) => {
      setAnswer(received);
      if (received.isMutation) refresh();
    }),
  );
  const menu = useRef<HTMLDetailsElement>(null);

  /** On a phone the menu stands above the editors, so it gives way to what was chosen. */
  const closeMenu = (): void => {
    if (!matchMedia(WIDE).matches && menu.current !== null) menu.current.open = false;
  };
  const open = (example: Example): void => {
    history.replaceState(null, '', `?example=${example.name}`);
    setOpened({ example });
    // What is seen of an answer belongs to the operation beside it.
    setAnswer(null);
    closeMenu();
  };
  const beginSession = (person: Person): void => {
    signInAs(person);
    closeMenu();
  };
  // Before the menu can be seen: later, it would close one that was opened at once.
  useLayoutEffect(() => {
    const wide = matchMedia(WIDE);
    const follow = (): void => {
      if (menu.current !== null) menu.current.open = wide.matches;
    };
    follow();
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, []);

  const moumita = people.find(({ email }) => email === suggested) ?? people[0];
  const suggestion =
    moumita === undefined ? null : { label: `Sign in as ${moumita.name}`, accept: () => signInAs(moumita) };
  const query = `?example=${opened.example.name}`;

  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <a className={styles.home} href="/">
          Dhap Academy
        </a>
        <h1>Explorer</h1>
        <nav aria-label="Explorers" className={styles.kinds}>
          <a href={`/explorer/${query}`} aria-current={kind === 'explorer' ? 'page' : undefined}>
            GraphiQL
          </a>
          <a href={`/sandbox${query}`} aria-current={kind === 'sandbox' ? 'page' : undefined}>
            Apollo Sandbox
          </a>
        </nav>
        <div className={styles.session}>
          <output>{who === null ? 'Nobody is signed in' : `Signed in as ${who}`}</output>
          {who === null && suggestion !== null && (
            <button type="button" className={styles.button} onClick={suggestion.accept}>
              {suggestion.label}
            </button>
          )}
          {who !== null && (
            <button type="button" className={styles.button} onClick={signOut}>
              Sign out
            </button>
          )}
        </div>
      </header>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <aside className={styles.rail} aria-label="Examples and people">
        <details ref={menu}>
          <summary>Examples and people</summary>
          <div className={styles.menus}>
            <h2>Examples</h2>
            <p className={styles.hint}>{hint}</p>
            <ExampleMenu chosen={opened.example} onChoose={open} />
            <h2>Sign in as</h2>
            <PeopleList people={people} who={who} onChoose={beginSession} />
          </div>
        </details>
      </aside>
      <main className={styles.work}>
        <div className={styles.editor}>
          <Editor send={send} opened={opened} sessions={sessions} />
        </div>
        <AnswerPanel answer={answer} suggestion={who === null ? suggestion : null} />
      </main>
    </div>
  );
}
