import { useApolloClient } from '@apollo/client/react';
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useTransition,
  type ReactNode,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { SessionDocument, type SessionQuery } from '../generated/graphql.ts';
import { afterPaymentWindow } from '../purchases/open-payment-window.ts';
import { abortAfterTimeout } from '../request-timeout.ts';
import { createTabChannel } from '../tab-channel.ts';
import { clearWithOtherTabs } from './clear-device.ts';
import { evictViewer } from './evict-viewer.ts';
import { repeatPendingLogOut, setLogOutPending } from './pending-log-out.ts';

/** Whether somebody is signed in; loading until the first answer of the session check. */
export type SessionStatus = 'loading' | 'signed-in' | 'signed-out';

/** The person who is signed in, as far as the session check or the sign-in names them. */
export type Person = SessionQuery['session']['person'];

/** Where to go when a session ends, the message to show there, and the path to return to after signing in again. */
type Departure = { to: string; alert?: string; from?: string } & Partial<typeof fromWantedPage>;

type Session = {
  status: SessionStatus;
  person: Person;
  /** Call when the person has changed what the header shows of them. */
  setPerson: (change: (person: Person) => Person) => void;
  /** True from the end of a session until the page that it leads to is rendered. */
  leaving: boolean;
  /** Whether the frame around the pages is a learner's: somebody is signed in, and no page says that the session is over. */
  isLearner: boolean;
  /** Call while a page says that the session is over and stays; with false once it is left. */
  setRefused: (isRefused: boolean) => void;
  /** Call after a successful sign-in, with the person that its answer names. */
  begin: (person: Person) => void;
  /** Call when the session is over; navigates to where the departure says. */
  end: (departure: Departure) => void;
};

const SessionContext = createContext<Session | null>(null);

/** The session of this page. */
export const useSession = (): Session => {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it.');
  return session;
};

// A tab that signs in or out tells the others, which then check the session themselves.
const channel = createTabChannel<'begun' | 'ended'>('session');

type SessionProviderProps = {
  /** What the server knew when it rendered the page; scripts cannot read the session's cookie. */
  initialStatus: SessionStatus;
  children: ReactNode;
};

/** Checks the session once and provides its status. Tabs of the same browser stay in step. */
export function SessionProvider({ initialStatus, children }: SessionProviderProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [status, setStatus] = useState<SessionStatus>(initialStatus);
  // On the server and during hydration the cache has the answer to the server's check.
  const [person, setPerson] = useState<Person>(
    () => client.readQuery({ query: SessionDocument })?.session.person ?? null,
  );
  const [isRefused, setRefused] = useState(false);
  // Pending until the page that the end of the session leads to is rendered, also after going back.
  const [leaving, leave] = useTransition();
  const repeatedLogOut = useRef<AbortController | null>(null);
  // Counts checks, sign-ins and ends of the session, so that the answer to an outdated check is ignored.
  const changes = useRef(0);

  const settle = useEffectEvent((next: SessionQuery['session'] | undefined, isKept: boolean) => {
    // Without a connection a page that was kept stays as it is.
    if (next === undefined && isKept && status !== 'loading') return;
    const isSignedIn = next?.isAuthenticated === true;
    // Another person has signed in elsewhere, and nothing on this page is theirs.
    if (isOther(person, next?.person)) return window.location.reload();
    const isSame = Boolean(person?.id && next?.person?.id);
    if (isSignedIn && status !== 'loading' && !isSame) {
      evictViewer(client);
      // An academy that names nobody cannot tell whether this is another person.
      if (status === 'signed-in') void client.refetchQueries({ include: 'active' });
    }
    setStatus(isSignedIn ? 'signed-in' : 'signed-out');
    setPerson(next?.person ?? null);
  });

  useEffect(() => {
    const check = async (isKept = false) => {
      changes.current += 1;
      const number = changes.current;
      const checked = await checkedSession(client);
      if (number === changes.current) settle(checked, isKept);
    };
    // A page in the back/forward cache receives no messages of the other tabs.
    const checkKept = ({ persisted }: PageTransitionEvent) => {
      if (persisted) afterPaymentWindow(() => void check(true));
    };
    if (initialStatus === 'loading') void check();
    window.addEventListener('pageshow', checkKept);
    const unsubscribe = channel.subscribe((change) => {
      // A repeated logout would end the session that has just begun there.
      if (change === 'begun') repeatedLogOut.current?.abort();
      afterPaymentWindow(() => void check());
    });
    return () => {
      window.removeEventListener('pageshow', checkKept);
      unsubscribe();
    };
  }, [client, initialStatus]);

  // Signing out in another tab also clears what was typed in this one.
  useEffect(() => clearWithOtherTabs(), []);

  // At once, and whenever the connection is back.
  useEffect(() => {
    const repeat = () => {
      repeatedLogOut.current?.abort();
      const repetition = new AbortController();
      repeatedLogOut.current = repetition;
      abortAfterTimeout(repetition);
      void repeatPendingLogOut(client, repetition.signal);
    };
    repeat();
    window.addEventListener('online', repeat);
    return () => window.removeEventListener('online', repeat);
  }, [client]);

  // Evicted after the render that removed the pages which show this data.
  useEffect(() => {
    if (status === 'signed-out') evictViewer(client);
  }, [client, status]);

  const session = useMemo(
    (): Session => ({
      status,
      person,
      setPerson,
      leaving,
      isLearner: status === 'signed-in' && !isRefused,
      setRefused,
      begin: (named) => {
        changes.current += 1;
        // A repeated logout would end the session that has just begun.
        repeatedLogOut.current?.abort();
        setLogOutPending(false);
        evictViewer(client);
        setStatus('signed-in');
        setPerson(named);
        channel.post('begun');
      },
      end: ({ to, ...known }) => {
        changes.current += 1;
        setStatus('signed-out');
        setPerson(null);
        channel.post('ended');
        // Signing in leads back to the page, which would then be in the history twice.
        leave(() => void navigate(to, { state: known, replace: known.from !== undefined }));
      },
    }),
    [client, isRefused, leave, leaving, navigate, person, status],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The state of a sign-in page's history entry right after that of the page which was wanted: signing in goes back to it. */
export const fromWantedPage = { isWantedBefore: true };

/**
 * The message and the way back that `end` put into the state of the history entry; null where there is none. A lost
 * session leads to the plain address of the sign-in page, so the way back is not in the address.
 */
export const departureOf = (state: unknown) => {
  const { alert, from, isWantedBefore }: Record<string, unknown> = { ...Object(state) };
  return {
    alert: typeof alert === 'string' ? alert : null,
    from: typeof from === 'string' ? from : null,
    isWantedBefore: isWantedBefore === true,
  };
};

const isOther = (person: Person, next: Person | undefined): boolean =>
  Boolean(person?.id && next?.id && person.id !== next.id);

const checkedSession = async (client: ReturnType<typeof useApolloClient>) => {
  // A failed check counts as signed out, without a message; a reload repeats it.
  try {
    const { data } = await client.query({
      query: SessionDocument,
      fetchPolicy: 'no-cache',
      // A check that is under way may have been answered before the change that caused this one.
      context: { queryDeduplication: false },
    });
    return data?.session;
  } catch {
    return undefined;
  }
};
