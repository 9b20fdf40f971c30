/** The entry points of react-dom in a module of their own, which becomes a chunk that web/start.ts loads first. */
export { createRoot, hydrateRoot } from 'react-dom/client';
