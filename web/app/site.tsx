import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { StrictMode, type ReactNode } from 'react';
import { SessionProvider, type SessionStatus } from '../auth/session.tsx';
import type { Language } from '../texts/language-of.ts';
import { TextsProvider } from '../texts/texts-provider.tsx';
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
  return (
    <StrictMode>
      <ApolloProvider client={client}>
        <TextsProvider initialLanguage={language} fetchIn={(chosen) => refetchInLanguage(client, chosen)}>
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
