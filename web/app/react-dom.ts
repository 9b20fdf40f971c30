/** What puts the site into the page, in a module of its own: see web/start.ts. */
export { createRoot, hydrateRoot } from 'react-dom/client';
