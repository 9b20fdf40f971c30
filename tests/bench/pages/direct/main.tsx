import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import '../../../../web/ui/tokens.css';
import '../../../../web/ui/base.css';
import './direct.css';
import { CoursePage, DashboardPage, LandingPage } from './pages.tsx';
import { useRest } from './rest.ts';

function Layout({
  session,
  children,
}: {
  session: { authenticated?: boolean } | null | undefined;
  children: ReactNode;
}) {
  const unread = useRest(session?.authenticated === true ? '/announcements/me/unread-count' : null);
  return (
    <>
      <header>
        <Link to="/">Academy</Link>{' '}
        {session?.authenticated ? <Link to="/dashboard">Dashboard</Link> : <Link to="/login">Log in</Link>}{' '}
        {unread?.count}
      </header>
      <main>{children}</main>
    </>
  );
}

/** The session is asked for at the start; pages for learners wait for it, the others do not. */
function App() {
  const session = useRest('/me');
  return (
    <Layout session={session}>
      <Routes>
        <Route path="/" element={<LandingPage />} />
        <Route path="/course/:slug" element={<CoursePage />} />
        <Route path="/dashboard" element={session?.authenticated ? <DashboardPage /> : <p>One moment …</p>} />
      </Routes>
    </Layout>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
}
