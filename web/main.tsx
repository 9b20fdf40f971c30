import './ui/tokens.css';
import './ui/base.css';
import { ApolloProvider } from '@apollo/client/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { createApolloClient } from './app/apollo-client.ts';
import { createSessionExpiry } from './app/session-expiry.ts';
import { keepLanguageOfAddress, TextsProvider } from './texts/texts-provider.tsx';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no element with the id root.');

const page = document.documentElement;
const sessionExpiry = createSessionExpiry(() => window.location.pathname);
const client = createApolloClient({ sessionExpiry, language: () => page.lang });

keepLanguageOfAddress(window.location.search, page.lang === 'bn' ? 'bn' : 'en');
createRoot(root).render(
  <StrictMode>
    <ApolloProvider client={client}>
      <TextsProvider initialLanguage={page.lang === 'bn' ? 'bn' : 'en'} onChange={() => void client.resetStore()}>
        <BrowserRouter>
          <App sessionExpiry={sessionExpiry} />
        </BrowserRouter>
      </TextsProvider>
    </ApolloProvider>
  </StrictMode>,
);
