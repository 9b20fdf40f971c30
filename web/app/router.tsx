import { lazy, Suspense, useState, type ComponentType } from 'react';
import { matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { RequireViewer } from '../auth/require-viewer.tsx';
import type { PolicyKey } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { RouteFallback } from './route-fallback.tsx';
import { RouteProblem } from './error-boundary.tsx';
import { SiteLayout } from './site-layout.tsx';

/**
 * A page whose code is fetched when its address is first opened, or before that by `load`. Once it is there nothing
 * waits for it any more, so that a page which was made on the server is never taken away while it comes to life.
 */
const page = <Name extends string>(name: Name, fetchModule: () => Promise<Record<Name, ComponentType>>) => {
  let fetched: ComponentType | null = null;
  const load = async () => {
    const component: ComponentType = (await fetchModule())[name];
    fetched = component;
    return { default: component };
  };
  const Waiting = lazy(load);

  const LoadedPage = () => {
    // The same one for good: another component in its place would lose what was typed.
    const [Page] = useState(() => fetched ?? Waiting);
    return <Page />;
  };
  return Object.assign(LoadedPage, { load });
};

const policyPage = (policy: PolicyKey) =>
  page('Policy', async () => {
    const { PolicyPage } = await import('../academy/policy-page.tsx');
    return { Policy: () => <PolicyPage policy={policy} /> };
  });

const AnnouncementsPage = page('AnnouncementsPage', () => import('../announcements/announcements-page.tsx'));
const CourseAccessPage = page('CourseAccessPage', () => import('../purchases/course-access-page.tsx'));
const CoursePage = page('CoursePage', () => import('../catalogue/course-page.tsx'));
const CoursesPage = page('CoursesPage', () => import('../catalogue/courses-page.tsx'));
const DashboardPage = page('DashboardPage', () => import('../home/dashboard-page.tsx'));
const ForgotPasswordPage = page('ForgotPasswordPage', () => import('../auth/forgot-password-page.tsx'));
const LandingPage = page('LandingPage', () => import('../home/landing-page.tsx'));
const LoginPage = page('LoginPage', () => import('../auth/login-page.tsx'));
const MonthPage = page('MonthPage', () => import('../course-content/month-page.tsx'));
const PrivacyPage = policyPage('PRIVACY');
const TermsPage = policyPage('TERMS');
const RefundPage = policyPage('REFUND');
const DeliveryPage = policyPage('DELIVERY');
const ProfilePage = page('ProfilePage', () => import('../profile/profile-page.tsx'));
const PurchasesPage = page('PurchasesPage', () => import('../purchases/purchases-page.tsx'));
const RegisterPage = page('RegisterPage', () => import('../auth/register-page.tsx'));
const ResetPasswordPage = page('ResetPasswordPage', () => import('../auth/reset-password-page.tsx'));
const WebinarsPage = page('WebinarsPage', () => import('../catalogue/webinars-page.tsx'));

const openPages = [
  { path: '/', Page: LandingPage },
  { path: '/login', Page: LoginPage },
  { path: '/register', Page: RegisterPage },
  { path: '/forgot-password', Page: ForgotPasswordPage },
  { path: '/reset-password', Page: ResetPasswordPage },
  { path: '/course/:slug', Page: CoursePage },
  { path: '/my-privacy-policy', Page: PrivacyPage },
  { path: '/terms-conditions', Page: TermsPage },
  { path: '/cancellation-refund', Page: RefundPage },
  { path: '/shipping-delivery', Page: DeliveryPage },
];

const learnersPages = [
  { path: '/batches', Page: CoursesPage },
  { path: '/webinars', Page: WebinarsPage },
  { path: '/announcements', Page: AnnouncementsPage },
  { path: '/dashboard', Page: DashboardPage },
  { path: '/profile', Page: ProfilePage },
  { path: '/purchases', Page: PurchasesPage },
  { path: '/course/:courseId/access', Page: CourseAccessPage },
  { path: '/course/:courseId/month/:monthNumber', Page: MonthPage },
];

/** Fetches the code of the page at a path, if there is one. */
export const loadPage = async (pathname: string): Promise<void> => {
  await [...openPages, ...learnersPages].find(({ path }) => matchPath(path, pathname) !== null)?.Page.load();
};

/** Every address of the site, and who may open it. */
export function Router() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route element={<PageBoundary />}>
          {openPages.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}

          <Route element={<RequireViewer />}>
            {learnersPages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>

          <Route path="*" element={<Navigate replace to={paths.home()} />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** What every page gets: a place to wait while its code is fetched, and one to fail. */
function PageBoundary() {
  const { pathname } = useLocation();
  return (
    <RouteProblem key={pathname}>
      <Suspense fallback={<RouteFallback />}>
        <Outlet />
      </Suspense>
    </RouteProblem>
  );
}
