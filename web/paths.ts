import { generatePath } from 'react-router-dom';
import { routes } from './routes.ts';

const segment = encodeURIComponent;

/** Builds the addresses of all pages from the table in `routes.ts`; no other file spells one out. */
export const paths = {
  home: () => routes.home.path,
  homeCourses: () => `${routes.home.path}#courses`,
  homeWebinars: () => `${routes.home.path}#webinars`,
  batches: () => routes.batches.path,
  webinars: () => routes.webinars.path,
  announcements: () => routes.announcements.path,
  /** The sign-in page; `next` is the path and query that it leads to afterwards. */
  login: (next?: string) =>
    next === undefined ? routes.login.path : `${routes.login.path}?next=${segment(next).replaceAll('%2F', '/')}`,
  register: () => routes.register.path,
  forgotPassword: () => routes.forgotPassword.path,
  privacyPolicy: () => routes.privacyPolicy.path,
  termsAndConditions: () => routes.termsAndConditions.path,
  cancellationAndRefund: () => routes.cancellationAndRefund.path,
  shippingAndDelivery: () => routes.shippingAndDelivery.path,
  dashboard: () => routes.dashboard.path,
  profile: () => routes.profile.path,
  purchases: () => routes.purchases.path,
  course: (slug: string) => generatePath(routes.course.path, { slug }),
  courseAccess: (courseId: string) => generatePath(routes.courseAccess.path, { courseId }),
  courseMonth: (courseId: string, month: number) =>
    generatePath(routes.courseMonth.path, { courseId, month: String(month) }),
};
