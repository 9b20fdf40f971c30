import { useApolloClient } from '@apollo/client/react';
import { createContext, use, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SessionDocument } from '../generated/graphql.ts';
import { evictViewer } from './evict-viewer.ts';

/** Whether somebody is signed in; loading until the first answer of the session check. */
export type SessionStatus = 'loading' | 'signed-in' | 'signed-out';

/** Where a session that ends leaves the person, what the page there says about it, and what signing in leads back to. */
export type Departure = { to: string; alert?: string; from?: string };

type Session = {
  status: SessionStatus;
  /** True from the end of a session until the page that it leads to is there. */
  leaving: boolean;
  /** Takes note of a session that a sign-in has just opened. */
  begin: () => void;
  /** Takes note of a session that is over, and goes where the person is left. */
  end: (departure: Departure) => void;
};

const SessionContext = createContext<Session | null>(null);

/** The session of this page. */
export const useSession = (): Session => {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it.');
  return session;
};

// Tabs tell each other that the session has changed, and each then asks the academy how it stands.
const SESSION_CHANNEL = 'session';

type SessionProviderProps = {
  /** What the server knew when it made the page: it sees the session's cookie, which no script can. */
  initialStatus?: SessionStatus;
  children: ReactNode;
};

/** Asks once who is there, and holds the answer for everything below. Tabs of the same browser stay in step. */
export function SessionProvider({ initialStatus = 'loading', children }: SessionProviderProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const location = useLocation();
  const [status, setStatus] = useState<SessionStatus>(initialStatus);
  const [leftFrom, setLeftFrom] = useState<string | null>(null);
  const otherTabs = useRef<BroadcastChannel | null>(null);

  const settle = useEffectEvent((next: SessionStatus) => {
    if (status === 'signed-out' && next === 'signed-in') evictViewer(client);
    setStatus(next);
  });

  useEffect(() => {
    const check = async () => settle(await sessionStatus(client));
    const channel = new BroadcastChannel(SESSION_CHANNEL);
    channel.addEventListener('message', () => void check());
    otherTabs.current = channel;
    if (initialStatus === 'loading') void check();
    return () => channel.close();
  }, [client, initialStatus]);

  // What the person saw is forgotten once the pages that show it are gone.
  useEffect(() => {
    if (status === 'signed-out') evictViewer(client);
  }, [client, status]);

  const session = useMemo(
    (): Session => ({
      status,
      leaving: leftFrom === location.key,
      begin: () => {
        evictViewer(client);
        setStatus('signed-in');
        otherTabs.current?.postMessage('begun');
      },
      end: ({ to, ...known }) => {
        setStatus('signed-out');
        setLeftFrom(location.key);
        otherTabs.current?.postMessage('ended');
        void navigate(to, { state: known });
      },
    }),
    [client, leftFrom, location.key, navigate, status],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * What the page that a session's end led to knows of it, from the state of its entry in the history; null what it does
 * not. A session that was lost leads to the plain address of the sign-in page, so the way back is kept here.
 */
export const departureOf = (state: unknown): { alert: string | null; from: string | null } => {
  const { alert, from }: Record<string, unknown> = { ...Object(state) };
  return { alert: typeof alert === 'string' ? alert : null, from: typeof from === 'string' ? from : null };
};

const sessionStatus = async (client: ReturnType<typeof useApolloClient>): Promise<SessionStatus> => {
  // A check that fails leaves the person signed out, without a word; a reload asks again.
  try {
    const { data } = await client.query({ query: SessionDocument, fetchPolicy: 'no-cache' });
    return data?.session.isAuthenticated ? 'signed-in' : 'signed-out';
  } catch {
    return 'signed-out';
  }
};
