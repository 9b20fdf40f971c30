import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { RequireViewer } from '../auth/require-viewer.tsx';
import { paths } from '../paths.ts';
import { RouteFallback } from './route-fallback.tsx';
import { RouteProblem } from './route-problem.tsx';
import { SiteLayout } from './site-layout.tsx';

/** A page whose code is fetched when its address is first opened. */
const page = <Name extends string, Props>(name: Name, load: () => Promise<Record<Name, ComponentType<Props>>>) =>
  lazy(async () => ({ default: (await load())[name] }));

const AnnouncementsPage = page('AnnouncementsPage', () => import('../announcements/announcements-page.tsx'));
const CourseAccessPage = page('CourseAccessPage', () => import('../purchases/course-access-page.tsx'));
const CoursePage = page('CoursePage', () => import('../catalogue/course-page.tsx'));
const CoursesPage = page('CoursesPage', () => import('../catalogue/courses-page.tsx'));
const DashboardPage = page('DashboardPage', () => import('../home/dashboard-page.tsx'));
const ForgotPasswordPage = page('ForgotPasswordPage', () => import('../auth/forgot-password-page.tsx'));
const LandingPage = page('LandingPage', () => import('../home/landing-page.tsx'));
const LoginPage = page('LoginPage', () => import('../auth/login-page.tsx'));
const MonthPage = page('MonthPage', () => import('../course-content/month-page.tsx'));
const PolicyPage = page('PolicyPage', () => import('../academy/policy-page.tsx'));
const ProfilePage = page('ProfilePage', () => import('../profile/profile-page.tsx'));
const PurchasesPage = page('PurchasesPage', () => import('../purchases/purchases-page.tsx'));
const RegisterPage = page('RegisterPage', () => import('../auth/register-page.tsx'));
const ResetPasswordPage = page('ResetPasswordPage', () => import('../auth/reset-password-page.tsx'));
const WebinarsPage = page('WebinarsPage', () => import('../catalogue/webinars-page.tsx'));

/** Every address of the site, and who may open it. */
export function Router() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route element={<PageBoundary />}>
          <Route path="/" element={<LandingPage />} />
          <Route path="/login" element={<LoginPage />} />
          <Route path="/register" element={<RegisterPage />} />
          <Route path="/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="/reset-password" element={<ResetPasswordPage />} />
          <Route path="/course/:slug" element={<CoursePage />} />
          <Route path="/my-privacy-policy" element={<PolicyPage policy="PRIVACY" />} />
          <Route path="/terms-conditions" element={<PolicyPage policy="TERMS" />} />
          <Route path="/cancellation-refund" element={<PolicyPage policy="REFUND" />} />
          <Route path="/shipping-delivery" element={<PolicyPage policy="DELIVERY" />} />

          <Route element={<RequireViewer />}>
            <Route path="/batches" element={<CoursesPage />} />
            <Route path="/webinars" element={<WebinarsPage />} />
            <Route path="/announcements" element={<AnnouncementsPage />} />
            <Route path="/dashboard" element={<DashboardPage />} />
            <Route path="/profile" element={<ProfilePage />} />
            <Route path="/purchases" element={<PurchasesPage />} />
            <Route path="/course/:courseId/access" element={<CourseAccessPage />} />
            <Route path="/course/:courseId/month/:monthNumber" element={<MonthPage />} />
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
