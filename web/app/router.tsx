import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { RequireViewer } from '../auth/require-viewer.tsx';
import type { PolicyKey } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import type { SiteRoute } from '../routes.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { namedRoutes, routeAt } from './route-at.ts';
import { RouteFallback } from './route-fallback.tsx';
import { SiteLayout } from './site-layout.tsx';

type PageComponent = ComponentType<{ policy?: PolicyKey | undefined }>;

// Vite makes a file of its own of each page.
const modules = import.meta.glob<Readonly<Record<string, PageComponent>>>('../*/*-page.tsx');

const fetchPage = async (module: string): Promise<PageComponent> => {
  const exported = await modules[`../${module}`]?.();
  const component = exported?.[componentName(module)];
  if (component === undefined) throw new Error(`web/${module} exports no ${componentName(module)}.`);
  return component;
};

/** The component of a file by the rule of the code's names: `LoginPage` in `auth/login-page.tsx`. */
const componentName = (module: string): string =>
  module
    .slice(module.lastIndexOf('/') + 1, -'.tsx'.length)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/**
 * A page whose code is fetched when its address is first opened, or before that by `load`. Once the code is there the page
 * renders without suspending, so that a page from the server never disappears while it is hydrated.
 */
const createPage = ({ path, module, isPublic, policy }: SiteRoute) => {
  let fetched: PageComponent | null = null;
  const load = async () => {
    const component = await fetchPage(module);
    fetched = component;
    return { default: component };
  };
  const LazyPage = lazy(load);

  const Page = () => {
    // The same component for good: another one in its place would lose what was typed.
    const [Component] = useState(() => fetched ?? LazyPage);
    return <Component policy={policy} />;
  };
  return { path, isPublic, Page, load };
};

const pages = namedRoutes.map(createPage);

const routesOf = (isPublic: boolean) =>
  pages
    .filter((page) => page.isPublic === isPublic)
    .map(({ path, Page }) => <Route key={path} path={path} caseSensitive element={<Page />} />);

/** Fetches the code of the page at a path, if there is one. */
export const loadPage = async (pathname: string): Promise<void> => {
  const path = routeAt(pathname)?.path;
  await pages.find((page) => page.path === path)?.load();
};

/** Shows the page of the current address, those that need a session to signed-in people alone. Unknown addresses lead home. */
export function Router() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route element={<PageFrame />}>
          {routesOf(true)}
          <Route element={<RequireViewer />}>{routesOf(false)}</Route>
          <Route path="*" />
        </Route>
      </Route>
    </Routes>
  );
}

/** What every page gets: a fallback while its code is fetched, and an error boundary. An address without a page leads home. */
function PageFrame() {
  const { pathname } = useLocation();
  if (routeAt(pathname) === null) return <Navigate replace to={paths.home()} />;
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<RouteFallback />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
