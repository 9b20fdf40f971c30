import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './explorer.css';
import { GraphiQL, type GraphiQLProps } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { examples } from './examples.ts';

/** Sends an operation to the gateway that serves this page, with its session cookies, and requests the REST calls behind the answer. */
const ask: GraphiQLProps['fetcher'] = async (operation, options) => {
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      'apollo-require-preflight': 'explorer',
      'x-explain': '1',
      ...options?.headers,
    },
    body: JSON.stringify(operation),
  });
  return response.json();
};

const chosen = new URLSearchParams(location.search).get('example') ?? 'browse-the-catalogue';
const example = examples.find(({ name }) => name === chosen);

const Explorer = () => (
  <>
    <nav className="examples" aria-label="Examples">
      <a href="/">The academy</a>
      <label>
        Example{' '}
        <select value={example?.name ?? ''} onChange={({ target }) => location.assign(`?example=${target.value}`)}>
          {examples.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <span>
        <a href="?example=log-in">Log in</a> opens a session for all tabs. Each answer tells its REST calls under{' '}
        <code>extensions.explain</code>.
      </span>
    </nav>
    <main className="editors">
      <GraphiQL fetcher={ask} initialQuery={example?.document} initialVariables={example?.variables} />
    </main>
  </>
);

const place = document.querySelector('#explorer');
if (place !== null) createRoot(place).render(<Explorer />);
