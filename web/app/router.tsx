import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Navigate, Outlet, useLocation, useRoutes } from 'react-router-dom';
import { RequireViewer } from '../auth/require-viewer.tsx';
import type { PolicyKey } from '../generated/graphql.ts';
import type { PageQueries } from '../page-queries.ts';
import { paths } from '../paths.ts';
import type { SiteRoute } from '../routes.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { namedRoutes, routeAt } from './route-at.ts';
import { RefetchChangedPurchases } from './refetch-changed-purchases.tsx';
import { RefetchOnNewDay } from './refetch-on-new-day.tsx';
import { RefetchWhenOnline } from './refetch-when-online.tsx';
import { RefetchAfterInteraction } from './refetch-after-interaction.tsx';
import { RouteFallback } from './route-fallback.tsx';
import { SiteLayout } from './site-layout.tsx';

type PageComponent = ComponentType<{ policy?: PolicyKey | undefined }>;

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

/**
 * A page whose code is fetched when its address is first opened, or before that by `load`. Once the code is there the page
 * renders without suspending, so that a page from the server never disappears while it is hydrated.
 */
const createPage = ({ path, module, isPublic, policy }: SiteRoute) => {
  let fetched: PageComponent | null = null;
  const load = async () => {
    const page = await fetchPage(module);
    fetched = page.component;
    return page;
  };
  const createLazyPage = () => lazy(async () => ({ default: (await load()).component }));
  let LazyPage = createLazyPage();
  // React keeps the failure of a lazy component for good.
  const forgetFailure = () => {
    LazyPage = createLazyPage();
  };

  const Page = () => {
    // The same component for good: another one in its place would lose what was typed.
    const [Component] = useState(() => fetched ?? LazyPage);
    return <Component policy={policy} />;
  };
  return { path, isPublic, Page, load, forgetFailure };
};

const pages = namedRoutes.map(createPage);

/** Lets a page whose code could not be fetched ask for it again when it is opened the next time. */
const forgetFailures = (): void => {
  for (const { forgetFailure } of pages) forgetFailure();
};

const routesOf = (isPublic: boolean) =>
  pages
    .filter((page) => page.isPublic === isPublic)
    .map(({ path, Page }) => ({ path, caseSensitive: true, element: <Page /> }));

/** Fetches the code of the page at a path, if there is one, and resolves with its queries. */
export const loadPage = async (pathname: string): Promise<PageQueries> => {
  const path = routeAt(pathname)?.path;
  const page = await pages.find((page) => page.path === path)?.load();
  return page?.queries ?? {};
};

/** Shows the page of the current address, those that need a session to signed-in people alone. Unknown addresses lead home. */
export function Router() {
  return useRoutes(siteRoutes);
}

/** What every page gets: a fallback while its code is fetched, and an error boundary. An address without a page leads home. */
function PageFrame() {
  const { pathname } = useLocation();
  if (routeAt(pathname) === null) return <Navigate replace to={paths.home()} />;
  return (
    <ErrorBoundary key={pathname} onCaught={forgetFailures}>
      <Suspense fallback={<RouteFallback />}>
        <Outlet />
        <RefetchAfterInteraction />
        <RefetchChangedPurchases />
        <RefetchOnNewDay />
        <RefetchWhenOnline />
      </Suspense>
    </ErrorBoundary>
  );
}

const siteRoutes = [
  {
    element: <SiteLayout />,
    children: [
      {
        element: <PageFrame />,
        children: [...routesOf(true), { element: <RequireViewer />, children: routesOf(false) }, { path: '*' }],
      },
    ],
  },
];
