import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './explorer.css';
import './graphiql.css';
import { createRoot } from 'react-dom/client';
import { ExplorerFrame } from './explorer-frame.tsx';
import { GraphiQLEditor } from './graphiql-editor.tsx';

const place = document.querySelector('#explorer');
if (place !== null)
  createRoot(place).render(
    <ExplorerFrame
      kind="explorer"
      hint="A query runs at once; what changes something waits for you to press ▶."
      editor={GraphiQLEditor}
    />,
  );
