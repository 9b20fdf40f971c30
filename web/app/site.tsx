import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { StrictMode, useCallback, type ReactNode } from 'react';
import { SessionProvider, type SessionStatus } from '../auth/session.tsx';
import type { Language } from '../texts/language-of.ts';
import { TextsProvider, type FetchInLanguage } from '../texts/texts-provider.tsx';
import { refetchInLanguage } from './refetch-in-language.ts';
import { App } from './app.tsx';
import type { SessionExpiry } from './session-expiry.ts';

type SiteProps = {
  client: ApolloClient;
  sessionExpiry: SessionExpiry;
  language: Language;
  /** The session as the server knew it, before the browser has checked it. */
  initialSession: SessionStatus;
  /** Wraps the site in a router: BrowserRouter in the browser, StaticRouter on the server. */
  router: (site: ReactNode) => ReactNode;
};

/** The whole site, the same tree on the server and in the browser. */
export function Site({ client, sessionExpiry, language, initialSession, router }: SiteProps) {
  const fetchIn = useCallback<FetchInLanguage>((chosen) => refetchInLanguage(client, chosen), [client]);
  return (
    <StrictMode>
      <ApolloProvider client={client}>
        <TextsProvider initialLanguage={language} fetchIn={fetchIn}>
          {router(
            <SessionProvider initialStatus={initialSession}>
              <App sessionExpiry={sessionExpiry} />
            </SessionProvider>,
          )}
        </TextsProvider>
      </ApolloProvider>
    </StrictMode>
  );
}
