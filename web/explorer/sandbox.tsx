import './explorer.css';
import { createRoot } from 'react-dom/client';
import { ExplorerFrame } from './explorer-frame.tsx';
import { SandboxEditor } from './sandbox-editor.tsx';

const place = document.querySelector('#explorer');
if (place !== null)
  createRoot(place).render(
    <ExplorerFrame
      kind="sandbox"
      hint="An example opens in Apollo’s frame, which only its own button runs."
      editor={SandboxEditor}
    />,
  );
