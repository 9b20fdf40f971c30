import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { RequireViewer } from '../auth/require-viewer.tsx';
import type { PageQueries } from '../page-queries.ts';
import { paths } from '../paths.ts';
import { inTime } from '../request-timeout.ts';
import { routes, type PageProps, type SiteRoute } from '../routes.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { routeAt } from './route-at.ts';
import { RefetchChangedPurchases } from './refetch-changed-purchases.tsx';
import { RefetchOnNewDay } from './refetch-on-new-day.tsx';
import { RefetchWhenOnline } from './refetch-when-online.tsx';
import { RefetchAfterInteraction } from './refetch-after-interaction.tsx';
import { RouteFallback } from './route-fallback.tsx';
import { SiteLayout } from './site-layout.tsx';

type PageComponent = ComponentType<PageProps>;

type PageModule = {
  readonly queries?: PageQueries;
  readonly [component: string]: PageComponent | PageQueries | undefined;
};

// Vite makes a file of its own of each page.
const modules = import.meta.glob<PageModule>('../*/*-page.tsx');

const fetchPage = async (module: string) => {
  const exported = await modules[`../${module}`]?.();
  const component = exported?.[componentName(module)];
  if (typeof component !== 'function') throw new Error(`web/${module} exports no ${componentName(module)}.`);
  return { component, queries: exported?.queries ?? {} };
};

/** The component of a file by the rule of the code's names: `LoginPage` in `auth/login-page.tsx`. */
const componentName = (module: string): string =>
  module
    .slice(module.lastIndexOf('/') + 1, -'.tsx'.length)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The path at which this document was opened; undefined on the server. */
const firstPath = globalThis.location?.pathname;

/**
 * Opens the current address from the server, whose page brings its scripts, where those that this one knows are gone: a newer
 * version has others. Throws the error where the server does not answer, or has just sent this very page.
 */
const openFromServer = async (error: unknown): Promise<never> => {
  if (window.location.pathname === firstPath || !(await inTime(fetch('', { method: 'HEAD' }))).ok) throw error;
  window.location.reload();
  // Until then the fallback stays.
  return new Promise(() => {});
};

/**
 * A page whose code is fetched when its address is first opened, or before that by `load`. Once the code is there the page
 * renders without suspending, so that a page from the server never disappears while it is hydrated.
 */
const createPage = ({ path, module }: SiteRoute) => {
  let fetched: PageComponent | null = null;
  const load = async () => {
    const page = await fetchPage(module);
    fetched = page.component;
    return page;
  };
  const createLazyPage = () => lazy(async () => ({ default: (await load().catch(openFromServer)).component }));
  let LazyPage = createLazyPage();
  // React keeps the failure of a lazy component for good.
  const forgetFailure = () => {
    LazyPage = createLazyPage();
  };

  const Page = (props: PageProps) => {
    // The same component for good: another one in its place would lose what was typed.
    const [Component] = useState(() => fetched ?? LazyPage);
    return <Component {...props} />;
  };
  return { path, Page, load, forgetFailure };
};

const pages = Object.values(routes).map(createPage);

const pageOf = (route: SiteRoute | null) => pages.find(({ path }) => path === route?.path);

/** Lets a page whose code could not be fetched ask for it again when it is opened the next time. */
const forgetFailures = (): void => {
  for (const { forgetFailure } of pages) forgetFailure();
};

/** Fetches the code of the page at a path, and resolves with its queries: none where there is no page, or its code cannot be fetched. */
export const loadPage = async (pathname: string): Promise<PageQueries> => {
  try {
    const page = await pageOf(routeAt(pathname))?.load();
    return page?.queries ?? {};
  } catch {
    // The page fetches it again when it is opened, and its error boundary says so if that fails.
    return {};
  }
};

/** The site's layout with the page of the current address in it. */
export function Router() {
  return (
    <SiteLayout>
      <CurrentPage />
    </SiteLayout>
  );
}

/**
 * The page of the current address with what every page gets: a fallback while its code is fetched, and an error boundary. Pages
 * that need a session are shown to signed-in people alone; an address without a page leads home.
 */
function CurrentPage() {
  const { pathname } = useLocation();
  const route = routeAt(pathname);
  const page = pageOf(route);
  if (route === null || page === undefined) return <Navigate replace to={paths.home()} />;
  const shown = <page.Page policy={route.policy} parameters={route.parameters} />;
  return (
    <ErrorBoundary key={pathname} onCaught={forgetFailures}>
      <Suspense fallback={<RouteFallback />}>
        {route.isPublic ? shown : <RequireViewer>{shown}</RequireViewer>}
        <RefetchAfterInteraction />
        <RefetchChangedPurchases />
        <RefetchOnNewDay />
        <RefetchWhenOnline />
      </Suspense>
    </ErrorBoundary>
  );
}
