import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { StrictMode, type ReactNode } from 'react';
import { SessionProvider, type SessionStatus } from '../auth/session.tsx';
import { TextsProvider, type Language } from '../texts/texts-provider.tsx';
import { App } from './app.tsx';
import type { SessionExpiry } from './session-expiry.ts';

type SiteProps = {
  client: ApolloClient;
  sessionExpiry: SessionExpiry;
  language: Language;
  /** What is known of the session before anybody was asked. */
  initialSession: SessionStatus;
  /** Puts the site under a router: that of a browser, or one of a single address. */
  router: (site: ReactNode) => ReactNode;
};

/** The whole site, the same tree on the server and in the browser. */
export function Site({ client, sessionExpiry, language, initialSession, router }: SiteProps) {
  return (
    <StrictMode>
      <ApolloProvider client={client}>
        <TextsProvider initialLanguage={language} onChange={() => void client.resetStore()}>
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
