import { ApolloProvider } from '@apollo/client/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { createApolloClient } from './app/apollo-client.ts';
import { createSessionExpiry } from './app/session-expiry.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no element with the id root.');

const sessionExpiry = createSessionExpiry(() => window.location.pathname);
const client = createApolloClient({ sessionExpiry, language: () => document.documentElement.lang });

createRoot(root).render(
  <StrictMode>
    <ApolloProvider client={client}>
      <BrowserRouter>
        <App sessionExpiry={sessionExpiry} />
      </BrowserRouter>
    </ApolloProvider>
  </StrictMode>,
);
